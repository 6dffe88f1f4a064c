"""Why an action is refused, in a sentence: in full for who acts, and in brief for everybody.

The brief form gives the opponent no advice: it names no card that only the one who acts can see, and no
completion that would defeat a claim.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from battleline_rules.cards import SEATS, Tactic, Troop
from battleline_rules.echo import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from battleline_rules.cards import Card
    from battleline_rules.rulesets import Words

RefusalArg: TypeAlias = "int | str | Card"
"""What a refusal tells: a flag's number, a count, a seat, a word, or a card."""

REFUSALS: Final[dict[str, tuple[str, str]]] = {
    # time
    "game-over": ("The game is over, and nobody acts any more.", "The game is over."),
    "not-now": ("{who} cannot do this now: {now}.", "{who} cannot do this now: {now}."),
    "not-a-move": ("There is no such action: {wanted}.", "There is no such action."),
    "no-such-flag": ("{flagword}s are numbered 1 to 9, and there is no {flag}.", "There is no such {flagword}."),
    # from the hand
    "not-in-hand": ("{who} does not hold {card}.", "{who} cannot play this card."),
    "tactics-limit": (
        "{who} has played more Tactics cards than the opponent, {own} against {other}, so {card} has to wait.",
        "{who} cannot play a Tactics card now.",
    ),
    "leader-limit": (
        "A player gets only one {leaderword}, and {who} has had one: {card} cannot be the second.",
        "{who} cannot have this card.",
    ),
    "must-play": (
        "{who} can lay a troop at {flag}, and who can play a troop has to play a card.",
        "{who} has to play a card.",
    ),
    "must-play-tactics": (
        "{who} can play a Tactics card, and under this ruling who can do that has to play a card.",
        "{who} cannot pass now.",
    ),
    # where cards come to and leave from
    "flag-claimed": (
        "{flag} has been claimed by {holder}, so no card comes to it or leaves it.",
        "{flag} has been claimed.",
    ),
    "side-full": (
        "{who}'s side of {flag} is full: it has {count} cards.",
        "{who}'s side of {flag} is full.",
    ),
    "terrain-bars": ("The terrain of {flag} lets no {kind} come there.", "The terrain of {flag} does not permit it."),
    "terrain-bars-tactics": (
        "The terrain of {flag} lets no Tactics card come there, or touch what lies there.",
        "The terrain of {flag} does not permit it.",
    ),
    "mud-on-complete": (
        "{seat}'s side of {flag} is complete, so under this ruling {card} cannot come there.",
        "This card cannot come to {flag}.",
    ),
    "no-fog-and-mud": (
        "{other} lies at {flag}, so under this ruling {card} cannot come there as well.",
        "This card cannot come to {flag}.",
    ),
    "mud-would-overfill": (
        "Without {card} a side of {flag} would have more cards than places, which this ruling does not permit.",
        "{card} has to stay at {flag}.",
    ),
    # Guile cards
    "not-at-a-flag": ("{card} lies at no {flagword}.", "This card lies at no {flagword}."),
    "not-own-card": (
        "{card} lies on the opponent's side, and {who} can move only cards on the own side.",
        "{card} is not {who}'s.",
    ),
    "not-opposing-card": (
        "{card} lies on {who}'s own side, and only the opponent's cards can be taken away.",
        "{card} is {who}'s own.",
    ),
    "not-a-target": ("{tactic} does not reach {card}: {targets}.", "{card} cannot be reached so."),
    "same-flag": (
        "{card} lies at {flag} already, and it has to go to another {flagword}.",
        "The card has to go to another {flagword}.",
    ),
    "no-discarding": (
        "Under this ruling {tactic} moves a card and does not discard it: say which {flagword} {card} goes to.",
        "Under this ruling no card is discarded so.",
    ),
    "target-needed": (
        "There is something for {tactic} to act on, so it is not played without effect: name the card.",
        "A card to act on has to be named.",
    ),
    "fizzle-not-allowed": (
        "There is nothing for {tactic} to act on, and without that it cannot be played.",
        "This card cannot be played now.",
    ),
    "scout-empty": ("Both decks are empty, so {tactic} has nothing to draw.", "This card cannot be played now."),
    "scout-short": (
        "Under this ruling {tactic} has to draw three cards, and no more than {count} can be drawn.",
        "This card cannot be played now.",
    ),
    "scout-deck": (
        "Under this ruling all cards of {tactic} come from one deck, and it cannot be this one.",
        "This deck cannot be drawn from now.",
    ),
    "not-drawn": (
        "{card} was not drawn just now, and under this ruling only cards that were can be returned.",
        "This card cannot be returned.",
    ),
    "not-to-return": ("{who} does not hold {card}, so it cannot be returned.", "This card cannot be returned."),
    # the rest of the turn
    "not-surplus": (
        "{card} is not among {who}'s cards at a {flagword} that has more of them than places.",
        "This card is not to be discarded.",
    ),
    "deck-empty": ("The {deck} deck is empty.", "The {deck} deck is empty."),
    "hand-full": ("{who} holds {count} cards, and draws only up to that number.", "{who}'s hand is full."),
    "passed": ("{who} has passed, and after a pass nothing is drawn.", "{who} has passed."),
    "draw-due": ("{who} has to draw a card first.", "{who} has to draw a card first."),
    "claims-are-automatic": (
        "Under this ruling nobody has to claim: when the play is over, each {flagword} that can be claimed is.",
        "Under this ruling nobody claims by hand.",
    ),
    # Terrain records
    "terrain-placed": ("{flag} has a Terrain record already.", "{flag} has a Terrain record already."),
    "no-such-terrain": (
        "This Terrain record is not among those still to be placed.",
        "This Terrain record cannot be placed now.",
    ),
    # remarks
    "nothing-unknown": (
        "{seat} holds no unknown card that could be {card}.",
        "{seat} holds no unknown card with this back.",
    ),
    "already-known": (
        "{card} is not among the cards whose place is unknown, so no unknown card can be it.",
        "No unknown card can be this one.",
    ),
    "naming-too-soon": (
        "{seat} holds more unknown cards than were drawn just now: name {card} when the cards have gone back.",
        "No card can be named before the cards have gone back.",
    ),
}
"""For each code the sentence in full, and in brief.

Besides what the refusal tells there are ``flagword`` and ``leaderword``: what the edition calls a flag and a Leader.
"""

_NOW: Final[dict[str, str]] = {
    "draft": "Terrain records are still to be placed",
    "before-play": "it is time to play a card, or to pass where that is allowed",
    "scout-draw": "the cards of {scout} are being drawn",
    "scout-return": "cards are to be put back on the decks",
    "surplus": "cards have to be discarded where there are more of them than places",
    "after-play": "the play is over, and a card is to be drawn or the turn to be ended",
    "after-draw": "the card has been drawn, and the turn is to be ended",
}
"""What it is time for, by the phase of the turn."""

_REACH: Final[dict[str, str]] = {
    "any": "{fog} and {mud} lie on the {flagword}, and are nobody's",
    "slot_cards": "it reaches only troops and Morale cards",
    "troop": "it reaches only troops",
}
"""What a Guile card reaches, by the ruling in force."""

_KINDS: Final[dict[str, str]] = {"troop": "troop", "morale": "Morale card", "environment": "{environment} card"}

_DECKS: Final[dict[str, str]] = {"troop": "troop", "tactics": "Tactics"}

_UNKNOWN: Final[dict[str, str]] = {"?t": "an unknown troop", "?x": "an unknown Tactics card"}

_PHRASES: Final = {"now": _NOW, "targets": _REACH, "kind": _KINDS, "deck": _DECKS, "card": _UNKNOWN}
"""How the arguments are told that are words of the library and not of its users."""

_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)


def refusal_text(code: str, args: Mapping[str, RefusalArg], words: Words) -> tuple[str, str]:
    """The sentence for a refusal, in full and in brief, in the words of an edition."""
    fields = {name: _written(name, value, words) for name, value in args.items()}
    full, brief = (template.format(**_names(words), **fields) for template in REFUSALS[code])
    return _begun(full), _begun(brief)


def _written(name: str, value: RefusalArg, words: Words) -> str:
    if isinstance(value, Troop | Tactic):
        return words.card(value)
    text = str(value)
    if name == "flag":
        # What is no number has come from whoever made the action.
        return f"{words.flag} {text if _NUMBER.fullmatch(text) else quoted(text)}"
    if text in SEATS:
        return text.capitalize()
    phrases = _PHRASES.get(name, {})
    return phrases[text].format(**_names(words)) if text in phrases else text


def _names(words: Words) -> dict[str, str]:
    """What phrases and sentences call things, besides what a refusal tells."""
    return {
        "flagword": words.flag,
        "leaderword": words.leader,
        "environment": words.environment,
        "fog": words.fog,
        "mud": words.mud,
        "scout": words.scout,
    }


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
