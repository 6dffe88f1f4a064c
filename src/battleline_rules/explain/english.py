"""The English sentences, by message id.

A field is an argument's name; what follows a colon says how to write it: ``or`` joins a
list by *or*, ``word`` spells a small number, ``an`` puts the article before it, ``cap``
begins with a capital, ``lower`` does not, ``are`` makes a clause of face-up cards. Where
there are two texts, the argument ``count`` chooses: the first is for one.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Template: TypeAlias = str | tuple[str, str]

TEMPLATES: Final[dict[str, Template]] = {
    # the answer
    "outcome-proven": "PROVEN",
    "outcome-refuted": "REFUTED",
    "outcome-inadmissible": "INADMISSIBLE",
    "outcome-undecided": "UNDECIDED",
    "answer-proven": "{who} may claim {flag:flag}.",
    "answer-refuted": "{who} may not claim {flag:flag}.",
    "answer-inadmissible": "{who} cannot claim {flag:flag} now.",
    "answer-undecided": "{who}'s claim to {flag:flag} cannot be judged yet.",
    "comment": "Comment: {text}",
    # what lies there
    "label-side": "{who}:",
    "side-complete": "{cards:,}, {worth}",
    "side-open": ("{cards:,}, {count:word} place open", "{cards:,}, {count:word} places open"),
    "side-empty": "nothing yet, {count:word} places open",
    "side-overfull": (
        "{cards:,}, one card more than there are places",
        "{cards:,}, {surplus:word} cards more than there are places",
    ),
    "fog": "{fog} lies here: only totals count {rules}.",
    "mud": "{mud} lies here: {count:word} cards a side {rules}.",
    "fog-and-mud": "{fog} and {mud} lie here: {count:word} cards a side, and only totals count {rules}.",
    "terrain": 'The terrain of {flag:flag} is "{name}".',
    "terrain-nameless": "{flag:Flag} has terrain of its own.",
    "terrain-slots": "Its record says {count:word} cards a side {rules}.",
    "terrain-totals": "Its record says that only totals count {rules}.",
    "terrain-bars-troops": "Its record says that no troop may come here {rules}.",
    "visible": "Face up in this position: {shown} of the {deck} troops.",
    "repair": "The claim would stand if {cards} were face up too.",
    "repair-counted": (
        "It would take {count} more face-up cards to make this claim provable; --format\u00a0json lists them."
    ),
    "repair-or-fewer": "The claim would stand if {cards} were face up too; fewer cards might do.",
    "repair-or-fewer-counted": (
        "With {count} more face-up cards, which --format\u00a0json lists, this claim would be provable; "
        "fewer cards might do."
    ),
    "discards-count": (
        "Discards count as well: if it lies there, add it.",
        "Discards count as well: if they lie there, add them.",
    ),
    # what beats it
    "above": "above {total}",
    "at-least": "of {total} or more",
    "any-formation": "any {category}",
    "a-formation": "a {category}",
    "no-formation": "no {category}",
    "formation-of": "a {category} {threshold}",
    "only-these-beat": ("Only {ways:or} beats it {rules}.", "What would beat it: {ways:or} {rules}."),
    "total-beats": "Only a total {threshold} beats it.",
    "nothing-higher": "Nothing ranks above {worth} {rules}.",
    "as-sentence-with-list": "{clauses:cap}:",
    "as-sentence": "{clauses:cap}.",
    # formations that the laid cards rule out
    "of-colors": "are of {count:word} colours",
    "differ-in-value": "differ in value",
    "same-value": "have the same value",
    "too-far-apart": "are too far apart",
    "cause-with-formations": "{why} ({formations})",
    "laid-excludes": "{who}'s {cards} {why}: {formations}.",
    "laid-excludes-all": "{who}'s {cards} {causes}.",
    "laid-low": "With {cards} a {category} has {total} at most, which {compare}.",
    # labels
    "label-formation": "{category}",
    "label-runs": "{runs}",
    "label-colors": "{colors:list}",
    "label-every-color": "Each colour",
    "label-values": "{values:s}",
    "label-total": "Total",
    # runs
    "narrowed-to-color": "with {cards} it can only be {color:lower}",
    "narrowed-to-runs-in-color": "with {cards} it can only be {color:lower} {runs:or}",
    "narrowed-to-runs": "with {cards} it can only be {runs:or}",
    "every-run-lacks": "every run lacks a value",
    "these": "",
    "that": "that ",
    "each-of-them": "each of them ",
    "every-run": "every run ",
    "needs-cards": ("{subject}needs {cards}", "{subject}need {cards}"),
    "needs-values": (
        "{subject}needs {values:an}, and none is left: {cards:are}",
        "{subject}need {values:an}, and none is left: {cards:are}",
    ),
    "needs-values-gone": (
        "{subject}needs {values:an}, and none is left",
        "{subject}need {values:an}, and none is left",
    ),
    "stand-for-only": (
        "{wilds} can stand for only one card",
        "{wilds} can stand for only {count:word} cards",
    ),
    "crowded": "{wilds} have only the {values:or} between them",
    "taken": (
        "{wilds} would have to be the {values:or}, but {cards} is",
        "{wilds} would have to be the {values:or}, but {cards} are",
    ),
    "lacks-in-each-color": (
        "{runs} lacks a card in every colour: {cards}",
        "{runs} lack a card in every colour: {cards}",
    ),
    "each-run-in-color-lacks": "in every colour each run lacks a card",
    "each-run-in-color-lacks-one-face-up": "in every colour each run lacks a card that is face up",
    "each-needs-one": ("needs {cards}", "every run needs {cards:or}"),
    "each-needs-one-value": ("needs the {values:or}", "every run needs the {values:or}"),
    "each-needs-all-values": ("needs the {values}", "every run needs the {values}"),
    "each-lacks-some-values": (
        "lacks {lacking:word} of the {values}",
        "every run lacks {lacking:word} of the {values}",
    ),
    "each-lacks-at-least-some-values": (
        "lacks at least {lacking:word} of the {values}",
        "every run lacks at least {lacking:word} of the {values}",
    ),
    "each-lacks-too-many-values": (
        "lacks more of the {values} than Morale cards can stand for",
        "every run lacks more of the {values} than Morale cards can stand for",
    ),
    # numbers and sums
    "needs-more": ("needs another {value}", "needs {count:word} more {value:s}"),
    "needs-from-scratch": ("needs one {value}", "needs {count:word} {value:s}"),
    "needs-of-a-value": ("needs one of a value", "needs {count:word} of a value"),
    "needs-any": ("needs one more card", "needs {count:word} more cards"),
    "needs-of-color": ("needs one more {color:lower} card", "needs {count:word} more {color:lower} cards"),
    "left-named": ("only one is left: {cards:are}", "{left:only} left: {cards:are}"),
    "left-at-most-named": (
        "at most one is left: {cards:are}",
        "at most {left:word} are left: {cards:are}",
    ),
    "left-counted": (
        "only one is left, {gone:word} of the {of:word} are face up",
        "{left:only} left, {gone:word} of the {of:word} are face up",
    ),
    "left-counted-others": (
        "only one is left, {gone:word} of the other {of:word} are face up",
        "{left:only} left, {gone:word} of the other {of:word} are face up",
    ),
    "left-at-most-counted": (
        "at most one is left, at least {gone:word} of the {of:word} are face up",
        "at most {left:word} are left, at least {gone:word} of the {of:word} are face up",
    ),
    "left-at-most-counted-others": (
        "at most one is left, at least {gone:word} of the other {of:word} are face up",
        "at most {left:word} are left, at least {gone:word} of the other {of:word} are face up",
    ),
    "none-left": "none is left",
    "left-of-needed": (
        "only one is left, and {needed:word} are needed",
        "{left:only} left, and {needed:word} are needed",
    ),
    "left-at-most-of-needed": (
        "at most one is left, and {needed:word} are needed",
        "at most {left:word} are left, and {needed:word} are needed",
    ),
    "no-color-beats": "no colour beats {total}",
    "no-color-reaches": "no colour reaches {total}",
    "no-color-suffices": ("no colour has the card", "no colour has {count:word} cards left"),
    "in-every-color": "in every colour: {clauses:;}",
    "best-without": "without the {values} at best {sum}",
    "most-without": "without the {values} at most {sum}",
    "best": "at best {sum}",
    "most": "at most {sum}",
    "at-best": "at best {sum}, which {compare}",
    "at-most": "at most {sum}, which {compare}",
    "does-not-beat": "does not beat {total}",
    "falls-short": "falls short of {total}",
    "only-ties": "only ties",
    "are-gone": "{cards:are}",
    "values-gone": ("the {color:lower} {values} is face up", "the {color:lower} {values} are face up"),
    "better-gone": (
        "one card above {price} is face up{aside}",
        "{count:word} cards above {price} are face up{aside}",
    ),
    "better-gone-at-least": (
        "at least one card above {price} is face up{aside}",
        "at least {count:word} cards above {price} are face up{aside}",
    ),
    "not-here": "",
    "all-here": " here",
    "some-here": (", one of them here", ", {count:word} of them here"),
    # no completion
    "no-troop-comes": (
        "{who} has one open place that no troop can fill, so the side cannot be completed {rules}.",
        "{who} has {count:word} open places that no troop can fill, so the side cannot be completed {rules}.",
    ),
    "no-troop-left": "Every troop is face up, so {who}'s side cannot be completed {rules}.",
    "too-few-unseen": (
        (
            "{who} has {open:word} open places, and only one troop, {cards}, is not face up: "
            "the side cannot be completed {rules}."
        ),
        (
            "{who} has {open:word} open places, and only {count:word} troops, {cards}, are not face up: "
            "the side cannot be completed {rules}."
        ),
    ),
    # the end of a proof
    "nothing-left": "So nothing that beats it can come: the claim stands {rules}.",
    "no-total-left": "No higher total can come: the claim stands {rules}.",
    "tie-enough": "A tie is enough: {who} would lay the last card (R46).",
    "tie-to-claimant": "A tie is enough: under {option} the claimant wins it (R46).",
    "best-is-tie": "The best that {who} can make is {cards:list}, a tie, and a tie is enough: "
    "{who} would lay the last card (R46).",
    "best-is-tie-to-claimant": "The best that {who} can make is {cards:list}, a tie, and a tie is enough: "
    "under {option} the claimant wins it (R46).",
    "claim-stands": "The claim stands {rules}.",
    "claim-fails": "The claim fails {rules}.",
    "evidence": (
        "The proof rests on {cited} face-up card. {deposits}.",
        "The proof rests on {cited} face-up cards. {deposits}.",
    ),
    "evidence-enough": (
        "{cited} of the face-up cards is enough to see that. {deposits}.",
        "{cited} of the face-up cards are enough to see that. {deposits}.",
    ),
    "evidence-or-fewer": "A proof from fewer face-up cards may exist: the search for it stopped at its limit.",
    # two formations compared
    "as-much": "That is exactly what {who} has.",
    "equal": "Both sides have {worth}.",
    "higher-total": "The higher total wins, {high} against {low} {rules}.",
    "higher-in-category": "With the same formation the higher total wins, {high} against {low} {rules}.",
    "outranks": "A {stronger} ranks above a {weaker} {rules}.",
    "tie-last-card": "{last} laid the last card, so {winner} wins the tie (R46).",
    "tie-rule-claimant": "Under {option} the claimant wins a tie (R46).",
    "tie-rule-must-beat": "Under {option} a tie is not enough for the claimant (R46).",
    "no-valuation-better": "{wilds} cannot stand for anything better {rules}.",
    # refuted
    "can-lay": (
        "{who} can lay {cards}, which is not face up.",
        "{who} can lay {cards}, {count:none} of them face up.",
    ),
    "then-has": "{cards} make {worth}.",
    # undecided
    "last-card-wanted": "Whoever laid the last card loses a tie {rules}, and the position does not say who did.",
    "last-card-add": 'Add "last_card": "{mine:key}" or "last_card": "{theirs:key}" to {flag:flag}: '
    "with {theirs} the claim stands, with {mine} it fails.",
    "engine-gave-up": (
        "The engine {engine} gave up at its limit of {steps:many} step.",
        "The engine {engine} gave up at its limit of {steps:many} steps.",
    ),
    "ask-another-engine": "Another engine may well have an answer.",
    "undecided-otherwise": "No answer was reached ({code}).",
    # inadmissible
    "label-game": "Game",
    "label-flag": "{flag:Flag}",
    "label-turn": "Turn",
    "label-time": "Time",
    "label-surplus": "Surplus",
    "label-side-of": "{who}'s side",
    "label-code": "{code}",
    "game-is-over": "{winner} has won the game, with {flags:flags}; no further claim is made {rules}",
    "flag-is-claimed": "{holder} has claimed it already, and a claimed {flagword} is settled {rules}",
    "turn-of-other": "it is {player}'s turn; {who} can claim only on {who}'s turn {rules}",
    "window-closed": "{now}; {when} {rules}",
    "discards-first": "{sides:;}; the surplus is discarded before any claim {rules}",
    "resolve-first": "a card is still being resolved; any surplus is discarded before a claim {rules}",
    "surplus-here": "{who} has {count:word} cards on {size:word} places",
    "surplus-elsewhere": "at {flag:flag} {who} has {count:word} cards on {size:word} places",
    "side-bare": "no card lies there; the claim needs {size:word} {rules}",
    "side-lacks": (
        "one card lies there; the claim needs {lacking:word} more {rules}",
        "{count:word} cards lie there; the claim needs {lacking:word} more {rules}",
    ),
    "other-obstacle": "no claim can be made {rules}",
    "now-before-play": "nothing has been played this turn yet",
    "now-resolving": "a card is still being resolved",
    "now-after-play": "the turn's play is over already",
    "now-after-draw": "the turn's card has been drawn already",
    "claims-before_draw": "claims are made before the draw",
    "claims-after_play": "claims are made after playing and before the draw",
    "claims-start_of_turn": "claims are made at the start of the turn, before playing",
    "claims-end_of_turn_auto": "flags are decided after the play and before the draw",
    "claims-end_of_turn_auto_both": "flags are decided after the play and before the draw",
    "claims-after_draw": "claims are made at the end of the turn, after the draw",
}

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
