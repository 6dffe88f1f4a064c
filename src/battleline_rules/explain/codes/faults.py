"""What the codes of errors mean: of documents, of questions, and of the command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battleline_rules.explain.codes.answers import Entry

DOCUMENTS: Final[dict[str, Entry]] = {
    "no-such-file": ("The file is not there.", ()),
    "is-a-directory": ("The name is that of a directory, and a file is wanted.", ()),
    "unreadable": ("The file is there but cannot be read.", ()),
    "too-many-values": ("The document holds more values than any right document does.", ()),
    "too-many-entries": ("A list has more entries than any right one; only the first 1,000 are looked at.", ()),
    "too-large": ("The document is larger than documents may be.", ()),
    "too-deep": ("Objects and lists are nested deeper than documents may be.", ()),
    "not-utf-8": ("The document is not UTF-8 text.", ()),
    "byte-order-mark": ("The document begins with a byte order mark; JSON has none.", ()),
    "empty-document": ("There is nothing in the document.", ()),
    "trailing-text": ("The document has ended, and more text follows.", ()),
    "bad-json": ("The document is not JSON at this place.", ()),
    "bad-escape": ("A text has a backslash escape that JSON does not know.", ()),
    "control-character": ("A text has a control character that is not escaped.", ()),
    "lone-surrogate": ("A text has half a character.", ()),
    "not-a-number": ("NaN and infinities are no numbers in JSON.", ()),
    "number-too-large": ("A number is larger than documents may have.", ()),
    "duplicate-key": ("An object has the same key twice.", ()),
    "unknown-key": ("An object has a key that nothing is known about.", ()),
    "missing-key": ("An object lacks a key that it needs.", ()),
    "wrong-type": ("A value is of the wrong kind, a text for a number for instance.", ()),
    "bad-value": ("A value is of the right kind, but not among those allowed here.", ()),
    "wrong-format": ("The document is of another format, or of another version of it.", ()),
    "unknown-card": ("A name is no card's.", ("R1", "R2")),
    "which-leader": ("The name says a Leader, but not which one: write alexander or darius.", ("R2", "R16")),
    "not-a-troop": ("A Tactics card stands where only a troop can.", ("R1", "R2")),
    "not-in-deck": ("The card is not in the decks of this edition.", ("R1", "R2")),
    "duplicate-card": ("There is one of each card, and this one is there already.", ("R1", "R2")),
    "guile-at-flag": (
        "Guile cards never lie at a flag. Those played are in also_visible, in the state of a game in guile.",
        ("R2",),
    ),
    "too-many-cards": ("A side has more cards than it has places.", ("R11", "R22", "R56")),
    "two-leaders": ("A player has two Leaders at the flags, and may play only one.", ("R16", "D12")),
    "flag-out-of-range": ("Flags are numbered 1 to 9.", ("R3",)),
    "duplicate-flag": ("The same flag is described twice.", ("R3",)),
    "duplicate-value": ("A list names the same thing twice.", ()),
    "last-card-nowhere": ("The side that is said to have laid the last card has no card there.", ("R46", "D21")),
    "last-card-contradicted": (
        "The side that is said to have laid the last card is not the one whose card came last by the plies.",
        ("R46", "D21"),
    ),
    "mixed-plies": ("Some cards have plies and others have none: all have one, or none has.", ("D21",)),
    "bad-line": (
        "A line in words is neither a claim, as R3 R4 R5 vs B8 is, nor a position, as gmt; 3: R3 R4 R5 / B8 is.",
        (),
    ),
    "bad-action": ("The text is no action, as R3@5, draw troop and claim 5 are.", ()),
    "duplicate-header": ("A record of a game has the same header twice.", ()),
    "bad-sheet": (
        "A game sheet is not written as sheets are: a header, a turn, a comma or the result is wrong or missing.",
        (),
    ),
    "wrong-player": ("A game sheet has an action in the turn of the player who did not do it.", ("R8",)),
    "wrong-outcome": ("The outcome that a record tells is not what its actions come to.", ("R50",)),
    "missing-part": ("A verdict lacks what its answer needs, a proof for instance.", ()),
    "surplus-part": ("A verdict has what its answer cannot have.", ()),
    "verdict-inconsistent": ("A verdict does not agree with itself or with its position.", ()),
}

QUESTIONS: Final[dict[str, Entry]] = {
    "no-claim": ("Nothing says which claim to judge: name the flag and the claimant.", ("R40",)),
    "no-such-flag": ("Flags are numbered 1 to 9.", ("R3",)),
    "bad-position": ("A position does not have the flags 1 to 9, each once and in order.", ("R3",)),
    "game-not-over": ("A game is scored when it is over, and not before.", ("R51",)),
    "not-a-game": ("The table after some action is asked for, and the document is no record of a game.", ()),
    "no-such-ply": ("The record of the game has fewer actions than are asked for.", ()),
    "illegal-action": (
        "The table is asked for to which the game does not come: an action before it is not possible.",
        (),
    ),
    "cannot-convert": (
        "The document does not tell what the form that is asked for has to hold: a position tells no hands.",
        (),
    ),
    "malformed-proof": ("What was given as a proof or counterexample is none.", ()),
    "no-such-seat": ("A seat is north or south.", ()),
    "unknown-ruleset": ("No edition has this id.", ()),
    "unknown-option": ("No ruling has an option of this name.", ()),
    "bad-option-value": ("The option does not have this value.", ()),
    "unknown-formation": ("No formation is called so.", ("R31", "R35")),
    "bad-terrain": ("A Terrain record says something that records cannot say.", ("R56",)),
    "unknown-engine": ("No engine is called so.", ()),
    "engine-missing": ("The engine is built on a package that is not installed; others work without it.", ()),
    "engines-disagree": ("Two engines gave different answers to the same question: please report it.", ()),
    "solver-missing": ("A proof for outside checkers needs a package that is not installed: python-sat.", ()),
    "unknown-format": ("Neither explanations nor exported claims are written in this format.", ()),
    "unknown-language": ("Explanations are not written in this language.", ()),
    "unknown-code": ("Nothing has this code: no verdict, reason, error, rule, decision or option.", ()),
    "usage": ("The command was called in a way that it does not understand.", ()),
    "internal-fault": ("The program itself failed: please report it, with the document.", ()),
}
