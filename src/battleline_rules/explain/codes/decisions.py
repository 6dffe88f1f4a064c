"""The decisions D1 to D42: what is played where the sources differ or are silent."""

from __future__ import annotations

from typing import Final

DECISIONS: Final[dict[str, str]] = {
    "D1": "Traitor takes troops only.",
    "D2": "Deserter removes any of the opponent's cards at an unclaimed flag, Fog and Mud included.",
    "D3": "Redeploy moves any of one's own cards at an unclaimed flag, Fog and Mud included.",
    "D4": "Fog or Mud that is moved may go to another flag.",
    "D5": "Redeploy does not put a card back at the flag it came from.",
    "D6": "When Mud leaves a flag, each side with four cards discards one of its owner's choice (R55).",
    "D7": "Mud may be played where sides are complete; both then lack a fourth card.",
    "D8": "Fog and Mud may lie at the same flag: four cards a side, and totals count.",
    "D9": "A player may have both Environment cards at a flag, and play them where the own side is full.",
    "D10": "A Tactics card must have something that it can act on.",
    "D11": "Traitor may bring the card to the same flag.",
    "D12": "A player plays one Leader in a game, even if that one has left the table.",
    "D13": "A Leader may stand for a card that lies elsewhere, or beside it.",
    "D14": "Each side gets its best reading of its own Morale cards, whatever the other side does.",
    "D15": "A Morale card that lies on the opponent's side counts as what it may stand for in every completion.",
    "D16": "Morale cards that have not been played do not count in completions.",
    "D17": "If fewer troops are unseen than the opponent's side lacks, it cannot be completed, and the claim holds.",
    "D18": "The numbers of cards in decks and hands prove nothing.",
    "D19": "What a player knows from Scout proves nothing.",
    "D20": "Face-up discards and the cards at claimed flags are evidence.",
    "D21": "Of the cards now in the two formations the newest decides whose card was last (R46).",
    "D22": "A claim holds also where the opponent's best completion only ties.",
    "D23": "Claims may be made both before and after the play, until the draw.",
    "D24": "Flags are not claimed by themselves; some editions play it so.",
    "D25": "Both sides can never hold a valid claim to the same flag at the same time.",
    "D26": "A claim that does not hold is refused, with a counterexample; it costs nothing.",
    "D27": "A Tactics card may be played instead of a troop at any time that it is allowed.",
    "D28": "Who can play no troop may pass even with a playable Tactics card in hand.",
    "D29": "Who can play nothing at all passes; claims may still be made.",
    "D30": "Scout with fewer than three cards in the decks draws what there is and returns down to the hand size.",
    "D31": "Scout cannot be played when both decks are empty.",
    "D32": "The cards of Scout are drawn one by one, each seen before the next deck is chosen.",
    "D33": "Scout's two returned cards are any of the hand, and go on top of their decks.",
    "D34": "Claims may be made in the turn in which Scout was played.",
    "D35": "Two turns in a row that are passes without an accepted claim end the game without a winner.",
    "D36": "A card is drawn only by a hand below its size.",
    "D37": "The number of cards dealt, and whether Tactics cards are used, depend on the edition.",
    "D38": "Cards are drawn after claims, as the fuller rulebooks have it.",
    "D39": "Where the decks lie does not matter.",
    "D40": "Fog and Mud lie on the side of the player who played them.",
    "D41": "Redeploy may discard a card instead of moving it.",
    "D42": "Companion Cavalry is an 8; in Schotten Totten the Spy is a 7.",
}
"""The default of each; the option of the same number, where there is one, changes it."""

OPTION_VALUES: Final[dict[str, dict[str, str]]] = {
    "tie_rule": {
        "last_card": "who laid the last card, or would have to, loses a tie",
        "claimant_wins": "the claimant wins every tie",
        "must_beat": "the claimant wins no tie",
    },
    "claim_window": {
        "before_draw": "before and after playing, until the draw",
        "after_play": "after playing, before the draw",
        "start_of_turn": "before playing",
        "end_of_turn_auto": "after playing, the player on turn receives every flag that can be claimed",
        "end_of_turn_auto_both": "the same, then the opponent likewise",
        "after_draw": "at the end of the turn, after the draw",
    },
    "mud_removed": {
        "owner_discards": "each owner chooses what to discard",
        "auto_keep_best": "the best three cards stay",
        "discard_latest": "the card laid last goes",
        "forbid_if_overfull": "Mud cannot leave while a side has four cards",
    },
    "deadlock": {"draw": "nobody", "most_flags": "who holds more flags"},
}
"""What the values of an option say, where its question does not."""
