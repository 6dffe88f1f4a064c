"""The rules R1 to R56, each in a sentence or two; the rulebook page says more."""

from __future__ import annotations

from typing import Final

UNUSED: Final = (38, 39)
"""Numbers of no rule: none is ever given twice, and gaps are left alone."""

RULES: Final[dict[str, str]] = {
    "R1": (
        "There are 60 troop cards: six colours, each with the values 1 to 10. Some editions play with 1 to 9, 54 cards."
    ),
    "R2": (
        "There are ten Tactics cards: two Leaders (Alexander, Darius), Companion Cavalry and Shield Bearers "
        "are Morale cards; Fog and Mud are Environment cards; Scout, Redeploy, Deserter and Traitor are Guile "
        "cards."
    ),
    "R3": "Nine flags lie in a row. Three flags are adjacent only if they lie next to each other in it.",
    "R4": (
        "The Medieval edition has other names: Battlefield for flag, Square for Phalanx, Column for "
        "Battalion, Fray for Host, Kings for Leaders, Cavalry Mercenary, Support Troops, and Weather for "
        "Environment."
    ),
    "R5": "One player deals, and the other plays first; the cards cut from the troop deck decide who deals.",
    "R6": ("Each player is dealt seven troops, in some editions six, and no Tactics cards. Both decks lie face down."),
    "R7": "Hands are secret; how many troops and Tactics cards a hand holds can be seen from the backs.",
    "R8": "In a turn a player plays one card, carries out what it does, may claim flags, and draws one card.",
    "R9": "If one deck is empty, cards are drawn from the other. If both are, play goes on without drawing.",
    "R10": "Who can play a troop must play some card. Who can play none may pass instead; a pass draws nothing.",
    "R11": (
        "A troop is laid face up on one's own side of an unclaimed flag that has a free place there. A side "
        "has three places, with Mud four."
    ),
    "R12": "A laid card stays where it is unless a Tactics card moves or removes it.",
    "R13": "A Tactics card may be played only by a player who has not played more of them than the opponent.",
    "R14": "Every Tactics card played from the hand counts, for good, whatever later happens to the card.",
    "R15": "A Morale card takes a place in a formation and is played as a troop is.",
    "R16": (
        "A Leader stands for a troop of any colour and value, settled only when the flag is. A player may "
        "play only one."
    ),
    "R17": "Companion Cavalry stands for an 8 of any colour (in Schotten Totten the Spy for a 7).",
    "R18": "Shield Bearers stand for a 1, 2 or 3 of any colour.",
    "R19": "Morale cards stand for whatever makes the best formation; under Fog, for their highest values.",
    "R20": (
        "Fog and Mud are played on one's own side of an unclaimed flag. They take no place and hold for both sides."
    ),
    "R21": "Under Fog formations do not count, only the totals of the cards.",
    "R22": "With Mud a complete side has four cards.",
    "R23": "With Fog and Mud together each side has four cards, and only totals count.",
    "R24": (
        "Fog and Mud stay to the end of the game, unless the rulings in force let Redeploy or Deserter touch them."
    ),
    "R25": "Scout: draw three cards, then put two cards of the hand back on top of their decks.",
    "R26": "Redeploy: move one of one's own cards from an unclaimed flag to another, or discard it.",
    "R27": "Deserter: discard one of the opponent's cards from an unclaimed flag.",
    "R28": "Traitor: take a troop of the opponent's from an unclaimed flag into a free place on one's own side.",
    "R29": "Discards lie face up, uncovered, for the rest of the game.",
    "R30": "A Guile card needs something it can act on; without it, it cannot be played.",
    "R31": ("Wedge: cards of one colour with consecutive values. It is the strongest formation. 10 and 1 do not meet."),
    "R32": "Phalanx: cards of equal value. It ranks below the Wedge.",
    "R33": "Battalion: cards of one colour. It ranks below the Phalanx.",
    "R34": "Skirmish: consecutive values in any colours. It ranks below the Battalion.",
    "R35": "Host: any other cards. It ranks lowest.",
    "R36": "Of two formations of the same kind the one with the higher total wins; with equal totals they tie.",
    "R37": "With Mud all four cards must fit the formation: three equal cards and another are a Host.",
    "R40": "The player on turn may claim flags before the draw, before or after playing, as many as hold.",
    "R41": "Only a complete side can claim: three cards, with Mud four.",
    "R42": "Against a complete side the formations are compared, and the stronger one wins the flag.",
    "R43": (
        "Against an incomplete side a claim holds if no troops that are not face up could complete it to "
        "something strictly stronger."
    ),
    "R44": (
        "Evidence is what lies face up, at every flag, claimed or not, and in the discards. A hand is never evidence."
    ),
    "R45": "Tactics cards that have not been played do not count against a claim; those at the flag do.",
    "R46": (
        "A tie is lost by whoever laid the last card of the two formations, or would have to lay it. So "
        "against an incomplete side a tie is enough."
    ),
    "R47": "Nothing is claimed by itself: a flag stays in play until someone claims it.",
    "R48": "A claimed flag is settled: no card comes to it or leaves it. Its cards remain evidence.",
    "R49": "Players claim for themselves, and in their own turns.",
    "R50": "Whoever holds any five flags, or three adjacent ones, wins at once, and no further claim is made.",
    "R51": ("In a series the winner scores 5, the loser one point a flag; the winner plays first in the next game."),
    "R52": "In the advanced game claims are made only at the beginning of the turn, before playing.",
    "R53": "One rulebook has claims at the end of the turn, after the draw, and a game for three players.",
    "R54": (
        "The order of a turn: claims, a play or a pass, what the card does, surplus discards, claims, the "
        "draw. Each part as far as the rulings in force have it; a victory ends everything at once."
    ),
    "R55": (
        "If a flag loses its fourth places, a side with too many cards discards until it fits, the player on "
        "turn first. The discards are face up and are evidence."
    ),
    "R56": "A side is complete with three cards, or with four where Mud or a Terrain record says so.",
}
