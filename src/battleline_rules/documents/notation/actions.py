"""Actions in one line, as SAN is for chess.

::

    action   = card "@" flag                                lay a troop, a Morale card, Fog or Mud
             | "scout" | "scout" deck                       play Scout, then draw its cards one by one
             | "return" ( card | "?t" | "?x" )              put a card back; ?t and ?x are unknown ones
             | "redeploy" ( card "@" flag | card "off" | "-" )
             | "deserter" ( card | "-" )
             | "traitor" ( card "@" flag | "-" )            "-" is to play it without effect
             | "claim" flag | "discard" card | "draw" deck | "pass" | "end"
             | terrain "@" flag                             place a Terrain record
             | "resign" seat | "agree" | "abandon"          the ends from outside the rules
             | seat "holds" card                            a remark: what an unknown card is
    deck     = "troop" | "tactics"
    seat     = "north" | "south"
    flag     = "1" | ... | "9"
    terrain  = "terrain" text { field }                    as in terrain "Hill" slots=4

Case does not matter, nor do blanks around ``@`` and at the ends. Cards go by their names in any edition, and so
do the four Guile cards that begin an action. What is written is always the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from battleline_rules.cards import LEADER_NAMES, SEATS, TACTIC_NAMES, Tactic, TacticKind, Troop, fold_name, read_card
from battleline_rules.documents.notation.terrain import FORM, terrain_fields, terrain_text
from battleline_rules.documents.notation.words import EMPTY, words_of
from battleline_rules.documents.plain_json.checking import Faults, Node
from battleline_rules.documents.plain_json.places import path_text
from battleline_rules.documents.positions.seats import read_as_seat
from battleline_rules.documents.positions.slips import hint_for, is_troop_like
from battleline_rules.documents.positions.terrain import read_terrain
from battleline_rules.echo import nearest, quoted
from battleline_rules.errors import CardError, NotationError
from battleline_rules.game import (
    Abandon,
    AgreeOnDraw,
    ClaimFlag,
    DiscardSurplus,
    Draw,
    EndTurn,
    NameCard,
    Pass,
    PlaceTerrain,
    PlayDeserter,
    PlayFog,
    PlayMorale,
    PlayMud,
    PlayRedeploy,
    PlayScout,
    PlayTraitor,
    PlayTroop,
    Resign,
    ScoutDraw,
    ScoutReturn,
    Unknown,
)
from battleline_rules.language import described, sentence
from battleline_rules.table import FLAG_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable

    from battleline_rules.cards import Card
    from battleline_rules.documents.notation.words import Word
    from battleline_rules.documents.plain_json.checking import Message
    from battleline_rules.game import Action, DeckName, HeldCard

_BLANKS: Final = re.compile(r"[ \t\r\n]+")
_AT: Final = re.compile(" ?@ ?")
_FLAG: Final = re.compile("[1-9]")
_OFF: Final = " off"
_LONGEST_RUN_ON: Final = 12
"""In so few words actions are looked for that nothing parts."""

_UNKNOWN: Final = {unknown.value: unknown for unknown in Unknown}


class Unreadable(Exception):  # noqa: N818 - it carries a message that is perhaps never made
    """A text that names no action; ``message`` says what would be right."""

    def __init__(self, message: Message) -> None:
        super().__init__()
        self.message = message


def read_action(text: str) -> Action:
    """The action that a text writes; raises :class:`NotationError` with code ``bad-action``."""
    if not isinstance(text, str):
        raise NotationError("bad-action", sentence("is-action", found=described(text)))
    try:
        return parsed_action(text)
    except Unreadable as error:
        raise NotationError("bad-action", _said(error.message)) from None


def action_text(action: Action) -> str:
    """The action in one line, which reads back equal.

    Raises :class:`NotationError` with code ``bad-action`` for what can be done in no game, such as
    laying a card at flag 12.
    """
    text = _written(action)
    try:
        sound = parsed_action(text) == action
    except Unreadable:
        sound = False
    if sound:
        return text
    raise NotationError("bad-action", sentence("no-notation"))


def parsed_action(text: str) -> Action:
    """The action that a text writes; raises :class:`Unreadable`, whose message costs nothing until it is made."""
    text = text.strip(" \t\r\n")
    if text[:7].lower() == "terrain":
        return _terrain(text)
    if not text.isascii():
        raise Unreadable(lambda _: sentence("no-plain-action", text=quoted(text)))
    plain = _AT.sub("@", _BLANKS.sub(" ", text))
    verb, _, rest = plain.partition(" ")
    verb = verb.lower()
    if verb in _READERS:
        return _READERS[verb](rest)
    if verb in _ALONE and not rest:
        return _ALONE[verb]
    return _laid(plain)


def runs_on(text: str) -> bool:
    """Whether a text is several actions, one after the other, with nothing that parts them."""
    words = _AT.sub("@", _BLANKS.sub(" ", text.strip(" \t\r\n"))).split(" ", _LONGEST_RUN_ON)
    if len(words) > _LONGEST_RUN_ON:
        return False
    return any(
        _is_action(" ".join(words[:at])) and (_is_action(rest := " ".join(words[at:])) or runs_on(rest))
        for at in range(1, len(words))
    )


def no_action(text: str) -> Message:
    """What is said of a text that is not like any action."""

    def message(_: object) -> str:
        if not text:
            return sentence("no-action")
        guess = nearest(text.replace("@", " ").partition(" ")[0], (*_READERS, *_ALONE))
        if guess is None:
            return sentence("no-action-reads", text=quoted(text))
        return sentence("no-action-reads-nearest", text=quoted(text), word=guess)

    return message


# ---------------------------------------------------------------- reading


def _laid(text: str) -> Action:
    """A card that is laid at a flag."""
    name, at, flag = text.partition("@")
    if not at:
        raise Unreadable(_where_to(text))
    if " " in name and not _is_like_a_card(name):
        raise Unreadable(no_action(text))
    card = _card(name)
    number = _flag(flag)
    if isinstance(card, Troop):
        return PlayTroop(card, number)
    if card is Tactic.FOG:
        return PlayFog(number)
    if card is Tactic.MUD:
        return PlayMud(number)
    if card.kind is TacticKind.GUILE:
        raise Unreadable(sentence("guile-to-no-flag", card=str(card), form=_EXAMPLES[card]))
    return PlayMorale(card, number)


def _scout(rest: str) -> Action:
    return ScoutDraw(_deck(rest, "scout-deck")) if rest else PlayScout()


def _return(rest: str) -> Action:
    held: HeldCard = _UNKNOWN.get(rest.lower()) or _card(rest)
    return ScoutReturn(held)


def _redeploy(rest: str) -> Action:
    if rest == EMPTY:
        return PlayRedeploy(None)
    if rest.lower().endswith(_OFF):
        return PlayRedeploy(_card(rest[: -len(_OFF)]))
    return PlayRedeploy(*_card_and_flag(rest, "redeploy-form"))


def _deserter(rest: str) -> Action:
    return PlayDeserter(None if rest == EMPTY else _card(rest))


def _traitor(rest: str) -> Action:
    return PlayTraitor(None, None) if rest == EMPTY else PlayTraitor(*_card_and_flag(rest, "traitor-form"))


def _resign(rest: str) -> Action:
    if rest.lower() not in SEATS:
        raise Unreadable(lambda _: sentence("resign-form", found=quoted(rest)))
    return Resign(read_as_seat(rest.lower()))


def _remark_of_north(rest: str) -> Action:
    return NameCard("north", _card_held("north", rest))


def _remark_of_south(rest: str) -> Action:
    return NameCard("south", _card_held("south", rest))


def _card_held(seat: str, rest: str) -> Card:
    verb, _, name = rest.partition(" ")
    if verb.lower() != "holds":
        raise Unreadable(sentence("holds-form", seat=seat))
    return _card(name)


def _terrain(text: str) -> Action:
    words = words_of(text)
    if len(words) < 4 or not words[0].is_word("terrain") or not words[-2].is_mark("@"):  # noqa: PLR2004 - terrain, name, @, flag
        raise Unreadable(sentence("terrain-form", form=FORM))

    def fail(_: Word, message: Message) -> None:
        raise Unreadable(message)

    said, _ = terrain_fields(words[1:-2], fail)
    faults = Faults()
    terrain = read_terrain(Node(said, (), faults))
    if faults.found or terrain is None:
        raise Unreadable(faults.found[0].message)
    if "name" not in said:
        raise Unreadable(sentence("terrain-form-name", form=FORM))
    return PlaceTerrain(terrain, _flag(words[-1].text))


def _card_and_flag(rest: str, form: str) -> tuple[Card, int]:
    name, at, flag = rest.partition("@")
    if not at:
        raise Unreadable(sentence(form))
    return _card(name), _flag(flag)


def _card(name: str) -> Card:
    try:
        return read_card(name)
    except CardError as error:
        if not name:
            raise Unreadable(sentence("card-name-wanted")) from None
        if error.code == "which-leader":
            raise Unreadable(sentence("which-leader-card")) from None
        raise Unreadable(lambda _: sentence("no-card-called", name=quoted(name), hint=hint_for(name))) from None


def _flag(text: str) -> int:
    if not _FLAG.fullmatch(text):
        raise Unreadable(lambda _: sentence("no-such-flag", flags=FLAG_COUNT, found=quoted(text)))
    return int(text)


def _deck(text: str, told: str) -> DeckName:
    if text.lower() == "troop":
        return "troop"
    if text.lower() == "tactics":
        return "tactics"
    raise Unreadable(lambda _: sentence(told, found=quoted(text)))


def _where_to(text: str) -> Message:
    try:
        card = read_card(text)
    except CardError:
        return no_action(text)
    return sentence("card-done-with", card=str(card))


def _is_like_a_card(name: str) -> bool:
    return fold_name(name) in TACTIC_NAMES or fold_name(name) in LEADER_NAMES or is_troop_like(name)


def _is_action(text: str) -> bool:
    try:
        parsed_action(text)
    except Unreadable:
        return False
    return True


def _said(message: Message) -> str:
    return message if isinstance(message, str) else message(path_text)


_READERS: Final[dict[str, Callable[[str], Action]]] = {
    "scout": _scout,
    "recruiter": _scout,
    "return": _return,
    "redeploy": _redeploy,
    "strategist": _redeploy,
    "deserter": _deserter,
    "banshee": _deserter,
    "traitor": _traitor,
    "claim": lambda rest: ClaimFlag(_flag(rest)),
    "discard": lambda rest: DiscardSurplus(_card(rest)),
    "draw": lambda rest: Draw(_deck(rest, "draw-deck")),
    "resign": _resign,
    "north": _remark_of_north,
    "south": _remark_of_south,
}
_ALONE: Final[dict[str, Action]] = {"pass": Pass(), "end": EndTurn(), "agree": AgreeOnDraw(), "abandon": Abandon()}
_EXAMPLES: Final = {
    Tactic.SCOUT: "scout",
    Tactic.REDEPLOY: "redeploy R3@7",
    Tactic.DESERTER: "deserter B5",
    Tactic.TRAITOR: "traitor B5@4",
}


# ---------------------------------------------------------------- writing


def _written(action: Action) -> str:  # noqa: C901, PLR0911, PLR0912 - one line a kind of action
    match action:
        case PlayTroop(card, flag) | PlayMorale(card, flag):
            return f"{card}@{flag}"
        case PlayFog(flag):
            return f"{Tactic.FOG}@{flag}"
        case PlayMud(flag):
            return f"{Tactic.MUD}@{flag}"
        case PlayScout():
            return "scout"
        case ScoutDraw(deck):
            return f"scout {deck}"
        case ScoutReturn(held):
            return f"return {held}"
        case PlayRedeploy(target, goal):
            return f"redeploy {_moved(target, goal, nowhere=' off')}"
        case PlayDeserter(target):
            return f"deserter {target or EMPTY}"
        case PlayTraitor(target, goal):
            return f"traitor {_moved(target, goal)}"
        case ClaimFlag(flag):
            return f"claim {flag}"
        case DiscardSurplus(card):
            return f"discard {card}"
        case Draw(deck):
            return f"draw {deck}"
        case Pass():
            return "pass"
        case EndTurn():
            return "end"
        case PlaceTerrain(terrain, flag):
            return f"{terrain_text(terrain)} @{flag}"
        case Resign(seat):
            return f"resign {seat}"
        case AgreeOnDraw():
            return "agree"
        case Abandon():
            return "abandon"
        case NameCard(seat, card):
            return f"{seat} holds {card}"


def _moved(card: Card | None, flag: int | None, *, nowhere: str = "") -> str:
    return f"{card or EMPTY}{f'@{flag}' if flag is not None else nowhere if card is not None else ''}"
