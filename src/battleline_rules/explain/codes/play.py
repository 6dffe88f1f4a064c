"""What the codes of play mean: of refused actions, and of faults in a setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battleline_rules.explain.codes.answers import Entry

REFUSED: Final[dict[str, Entry]] = {
    "not-now": ("It is not the time for this action; each part of a turn has its own.", ("R54",)),
    "not-a-move": ("The action is none: one of its parts is missing, or of the wrong kind.", ()),
    "not-in-hand": ("The card would have to be in the hand, and is not.", ("R8",)),
    "tactics-limit": ("The player has played more Tactics cards than the opponent already.", ("R13", "R14")),
    "leader-limit": ("The player has had the one Leader that each player gets.", ("R16", "D12")),
    "must-play": ("The player can lay a troop, and so has to play a card.", ("R10",)),
    "must-play-tactics": ("The player can play a Tactics card, and under this ruling may not pass.", ("R10", "D28")),
    "side-full": ("The player's side of the flag has no free place.", ("R11", "R56")),
    "terrain-bars": ("The flag's Terrain record does not let this kind of card come.", ("R11", "R15", "R20")),
    "terrain-bars-tactics": (
        "The flag's Terrain record lets no Tactics card come, or touch what lies there.",
        ("R30",),
    ),
    "mud-on-complete": ("A side of the flag is complete, and under this ruling Mud does not come there.", ("D7",)),
    "no-fog-and-mud": ("The other Environment card lies at the flag, and under this ruling both may not.", ("D8",)),
    "mud-would-overfill": (
        "Mud cannot leave, since a side would have more cards than places, which this ruling does not permit.",
        ("R55", "D6"),
    ),
    "not-at-a-flag": ("The card that is to be moved or taken lies at no flag.", ("R26", "R27", "R28")),
    "not-own-card": ("Redeploy moves own cards, and this is the opponent's.", ("R26",)),
    "not-opposing-card": ("Deserter and Traitor take cards of the opponent's, and this is an own one.", ("R27", "R28")),
    "not-a-target": ("The Guile card does not reach this kind of card.", ("D1", "D2", "D3", "D40")),
    "same-flag": ("The card lies at that flag, and Redeploy has to move it to another.", ("D5",)),
    "no-discarding": ("Under this ruling Redeploy moves a card and cannot discard it.", ("R26", "D41")),
    "target-needed": ("There is something for the Guile card to act on, so a card has to be named.", ("R30", "D10")),
    "fizzle-not-allowed": ("There is nothing for the Guile card to act on, so it cannot be played.", ("R30", "D10")),
    "scout-empty": ("Both decks are empty, so Scout cannot be played.", ("D31",)),
    "scout-short": ("Fewer than three cards can be drawn, and under this ruling Scout needs three.", ("D30",)),
    "scout-deck": ("Under this ruling all of Scout's cards come from one deck, and it cannot be this one.", ("D33",)),
    "not-drawn": ("Under this ruling only cards that Scout has just drawn are returned.", ("D33",)),
    "not-to-return": ("The card that is to be returned is not in the hand.", ("R25",)),
    "not-surplus": ("The card is not one of those of which the player has to discard one.", ("R55",)),
    "deck-empty": ("Nothing is left in this deck.", ("R9",)),
    "hand-full": ("The hand has as many cards as it may have, so none is drawn.", ("R8", "D36")),
    "passed": ("The player has passed, and after a pass nothing is drawn.", ("R10",)),
    "draw-due": ("The turn cannot be ended before a card has been drawn.", ("R8", "R54")),
    "claims-are-automatic": ("Under this ruling flags are claimed by themselves, and nobody asks for them.", ("D24",)),
    "terrain-placed": ("The flag has a Terrain record already.", ("R54",)),
    "no-such-terrain": ("The Terrain record is not one of those still to be placed.", ("R54",)),
    "nothing-unknown": ("The hand holds no unknown card with the back of this one.", ("R7",)),
    "naming-too-soon": (
        "The card may be one that Scout drew or another, and only drawn cards go back: name it afterwards.",
        ("R25", "D33"),
    ),
    "already-known": ("The card is not among those whose place is unknown.", ("R7",)),
}
"""Actions that are refused; those that share a code with a claim are told with the verdicts."""

SETUPS: Final[dict[str, Entry]] = {
    "bad-flags": ("A game has the flags 1 to 9, each once and in order.", ("R3",)),
    "misplaced-card": ("The card cannot be in this deck or pile.", ("R2", "R25", "R29")),
    "card-count": ("The cards of an edition are all there, unknown ones included, and no more.", ("R1", "R2")),
    "bad-ply": (
        "Each card at a flag has a ply at which it came: none later than the state's, and no two the same.",
        ("R46", "D21"),
    ),
    "tactics-count": ("As many Tactics cards have been played as lie face up.", ("R14",)),
    "tactics-difference": ("The counts of Tactics cards played differ by one at most.", ("R13",)),
    "leader-count": ("A Leader lies on the player's side, and nobody is said to have played it.", ("R16", "D12")),
    "hand-too-large": ("The hand has more cards than it can have at this time.", ("R8", "R25")),
    "bad-turn": ("What is said of the turn does not fit what lies on the table.", ("R54", "R55")),
    "bad-outcome": ("What is said of the end of the game contradicts itself or the flags.", ("R50",)),
}
