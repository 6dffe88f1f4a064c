"""What comes of one Tactics card after another at one flag: a table worked out from the rules.

North plays the first card at flag 5, where ``R3 | G3 G4`` lies, and flag 6 is empty. The second card follows at once
from south ("other"), or from north ("same") after a troop of south's elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from battleline_rules.cards import Seat

# What the first card leaves behind at flags 5 and 6, and what it discards.
FIRST: Final = {
    "alexander": "5: R3 alexander | G3 G4",
    "darius": "5: R3 darius | G3 G4",
    "companion-cavalry": "5: R3 companion-cavalry | G3 G4",
    "shield-bearers": "5: R3 shield-bearers | G3 G4",
    "fog": "5: R3 fog | G3 G4",
    "mud": "5: R3 mud | G3 G4",
    "scout": "5: R3 | G3 G4",
    "redeploy R3>6": "5: | G3 G4; 6: R3 |",
    "deserter G4": "5: R3 | G3; south lost G4",
    "traitor G4>5": "5: R3 G4 | G3",
}

# What becomes of the second. "lies" says that it comes to flag 5 on its player's side and nothing else changes;
# "nothing" that no flag changes; a code and a rule, that it is refused.
SECOND: Final = """
alexander          other  darius                       lies
alexander          other  companion-cavalry            lies
alexander          other  shield-bearers               lies
alexander          other  fog                          lies
alexander          other  mud                          lies
alexander          other  scout                        nothing
alexander          other  redeploy alexander>6         not-own-card R26
alexander          other  deserter alexander           5: R3 | G3 G4; north lost alexander
alexander          other  traitor alexander>5          not-a-target D1
alexander          same   darius                       leader-limit R16
alexander          same   companion-cavalry            lies
alexander          same   shield-bearers               lies
alexander          same   fog                          lies
alexander          same   mud                          lies
alexander          same   scout                        nothing
alexander          same   redeploy alexander>6         5: R3 | G3 G4; 6: alexander |
alexander          same   deserter alexander           not-opposing-card R27
alexander          same   traitor alexander>5          not-opposing-card R28

darius             other  alexander                    lies
darius             other  companion-cavalry            lies
darius             other  shield-bearers               lies
darius             other  fog                          lies
darius             other  mud                          lies
darius             other  scout                        nothing
darius             other  redeploy darius>6            not-own-card R26
darius             other  deserter darius              5: R3 | G3 G4; north lost darius
darius             other  traitor darius>5             not-a-target D1
darius             same   alexander                    leader-limit R16
darius             same   companion-cavalry            lies
darius             same   shield-bearers               lies
darius             same   fog                          lies
darius             same   mud                          lies
darius             same   scout                        nothing
darius             same   redeploy darius              5: R3 | G3 G4; north lost darius
darius             same   deserter darius              not-opposing-card R27
darius             same   traitor darius>5             not-opposing-card R28

companion-cavalry  other  alexander                    lies
companion-cavalry  other  darius                       lies
companion-cavalry  other  shield-bearers               lies
companion-cavalry  other  fog                          lies
companion-cavalry  other  mud                          lies
companion-cavalry  other  scout                        nothing
companion-cavalry  other  redeploy CC>6                not-own-card R26
companion-cavalry  other  deserter CC                  5: R3 | G3 G4; north lost companion-cavalry
companion-cavalry  other  traitor CC>5                 not-a-target D1
companion-cavalry  same   alexander                    lies
companion-cavalry  same   darius                       lies
companion-cavalry  same   shield-bearers               lies
companion-cavalry  same   fog                          lies
companion-cavalry  same   mud                          lies
companion-cavalry  same   scout                        nothing
companion-cavalry  same   redeploy CC>6                5: R3 | G3 G4; 6: companion-cavalry |
companion-cavalry  same   redeploy CC>5                same-flag D5
companion-cavalry  same   deserter CC                  not-opposing-card R27
companion-cavalry  same   traitor CC>5                 not-opposing-card R28

shield-bearers     other  alexander                    lies
shield-bearers     other  darius                       lies
shield-bearers     other  companion-cavalry            lies
shield-bearers     other  fog                          lies
shield-bearers     other  mud                          lies
shield-bearers     other  scout                        nothing
shield-bearers     other  redeploy SB>6                not-own-card R26
shield-bearers     other  redeploy G4>6                5: R3 shield-bearers | G3; 6: | G4
shield-bearers     other  deserter SB                  5: R3 | G3 G4; north lost shield-bearers
shield-bearers     other  traitor SB>5                 not-a-target D1
shield-bearers     other  traitor R3>5                 5: shield-bearers | R3 G3 G4
shield-bearers     same   alexander                    lies
shield-bearers     same   darius                       lies
shield-bearers     same   companion-cavalry            lies
shield-bearers     same   fog                          lies
shield-bearers     same   mud                          lies
shield-bearers     same   scout                        nothing
shield-bearers     same   redeploy SB                  5: R3 | G3 G4; north lost shield-bearers
shield-bearers     same   deserter SB                  not-opposing-card R27
shield-bearers     same   deserter G3                  5: R3 shield-bearers | G4; south lost G3
shield-bearers     same   traitor SB>5                 not-opposing-card R28
shield-bearers     same   traitor G3>5                 5: R3 G3 shield-bearers | G4

fog                other  alexander                    lies
fog                other  darius                       lies
fog                other  companion-cavalry            lies
fog                other  shield-bearers               lies
fog                other  mud                          lies
fog                other  scout                        nothing
fog                other  redeploy fog>6               not-own-card R26
fog                other  redeploy G3>6                5: R3 fog | G4; 6: | G3
fog                other  deserter fog                 5: R3 | G3 G4; north lost fog
fog                other  traitor fog>5                not-a-target D1
fog                other  traitor R3>5                 5: fog | R3 G3 G4
fog                same   alexander                    lies
fog                same   darius                       lies
fog                same   companion-cavalry            lies
fog                same   shield-bearers               lies
fog                same   mud                          lies
fog                same   scout                        nothing
fog                same   redeploy fog>6               5: R3 | G3 G4; 6: fog |
fog                same   redeploy fog                 5: R3 | G3 G4; north lost fog
fog                same   redeploy fog>5               same-flag D5
fog                same   deserter fog                 not-opposing-card R27
fog                same   traitor fog>5                not-opposing-card R28

mud                other  alexander                    lies
mud                other  darius                       lies
mud                other  companion-cavalry            lies
mud                other  shield-bearers               lies
mud                other  fog                          lies
mud                other  scout                        nothing
mud                other  redeploy mud>6               not-own-card R26
mud                other  deserter mud                 5: R3 | G3 G4; north lost mud
mud                other  traitor mud>5                not-a-target D1
mud                other  traitor R3>5                 5: mud | R3 G3 G4
mud                same   alexander                    lies
mud                same   darius                       lies
mud                same   companion-cavalry            lies
mud                same   shield-bearers               lies
mud                same   fog                          lies
mud                same   scout                        nothing
mud                same   redeploy mud>6               5: R3 | G3 G4; 6: mud |
mud                same   redeploy mud                 5: R3 | G3 G4; north lost mud
mud                same   redeploy R3>6                5: mud | G3 G4; 6: R3 |
mud                same   deserter mud                 not-opposing-card R27
mud                same   traitor mud>5                not-opposing-card R28
mud                same   traitor G3>5                 5: R3 G3 mud | G4

scout              other  alexander                    lies
scout              other  darius                       lies
scout              other  companion-cavalry            lies
scout              other  shield-bearers               lies
scout              other  fog                          lies
scout              other  mud                          lies
scout              other  redeploy scout>6             not-at-a-flag R26
scout              other  redeploy G4>6                5: R3 | G3; 6: | G4
scout              other  deserter scout               not-at-a-flag R27
scout              other  deserter R3                  5: | G3 G4; north lost R3
scout              other  traitor scout>5              not-at-a-flag R28
scout              other  traitor R3>5                 5: | R3 G3 G4
scout              same   alexander                    lies
scout              same   darius                       lies
scout              same   companion-cavalry            lies
scout              same   shield-bearers               lies
scout              same   fog                          lies
scout              same   mud                          lies
scout              same   redeploy scout>6             not-at-a-flag R26
scout              same   redeploy R3>6                5: | G3 G4; 6: R3 |
scout              same   deserter scout               not-at-a-flag R27
scout              same   deserter G4                  5: R3 | G3; south lost G4
scout              same   traitor scout>5              not-at-a-flag R28
scout              same   traitor G4>5                 5: R3 G4 | G3

redeploy           other  alexander                    lies
redeploy           other  darius                       lies
redeploy           other  companion-cavalry            lies
redeploy           other  shield-bearers               lies
redeploy           other  fog                          lies
redeploy           other  mud                          lies
redeploy           other  scout                        nothing
redeploy           other  deserter R3                  5: | G3 G4; north lost R3
redeploy           other  traitor R3>5                 5: | R3 G3 G4
redeploy           other  traitor R3>6                 5: | G3 G4; 6: | R3
redeploy           same   alexander                    lies
redeploy           same   darius                       lies
redeploy           same   companion-cavalry            lies
redeploy           same   shield-bearers               lies
redeploy           same   fog                          lies
redeploy           same   mud                          lies
redeploy           same   scout                        nothing
redeploy           same   deserter R3                  not-opposing-card R27
redeploy           same   deserter G4                  5: | G3; 6: R3 |; south lost G4
redeploy           same   traitor R3>5                 not-opposing-card R28
redeploy           same   traitor G4>5                 5: G4 | G3; 6: R3 |

deserter           other  alexander                    lies
deserter           other  darius                       lies
deserter           other  companion-cavalry            lies
deserter           other  shield-bearers               lies
deserter           other  fog                          lies
deserter           other  mud                          lies
deserter           other  scout                        nothing
deserter           other  redeploy G4>6                not-at-a-flag R26
deserter           other  redeploy G3>6                5: R3 |; 6: | G3; south lost G4
deserter           other  redeploy G3                  5: R3 |; south lost G3 G4
deserter           other  traitor R3>5                 5: | R3 G3; south lost G4
deserter           same   alexander                    lies
deserter           same   darius                       lies
deserter           same   companion-cavalry            lies
deserter           same   shield-bearers               lies
deserter           same   fog                          lies
deserter           same   mud                          lies
deserter           same   scout                        nothing
deserter           same   redeploy G4>6                not-at-a-flag R26
deserter           same   redeploy R3>6                5: | G3; 6: R3 |; south lost G4
deserter           same   traitor G4>5                 not-at-a-flag R28
deserter           same   traitor G3>5                 5: R3 G3 |; south lost G4

traitor            other  alexander                    lies
traitor            other  darius                       lies
traitor            other  companion-cavalry            lies
traitor            other  shield-bearers               lies
traitor            other  fog                          lies
traitor            other  mud                          lies
traitor            other  scout                        nothing
traitor            other  redeploy G4>6                not-own-card R26
traitor            other  redeploy G3>6                5: R3 G4 |; 6: | G3
traitor            other  deserter G4                  5: R3 | G3; north lost G4
traitor            same   alexander                    lies
traitor            same   darius                       lies
traitor            same   companion-cavalry            lies
traitor            same   shield-bearers               lies
traitor            same   fog                          lies
traitor            same   mud                          lies
traitor            same   scout                        nothing
traitor            same   redeploy G4>6                5: R3 | G3; 6: G4 |
traitor            same   redeploy G4                  5: R3 | G3; north lost G4
traitor            same   deserter G4                  not-opposing-card R27
traitor            same   deserter G3                  5: R3 G4 |; south lost G3
"""


@dataclass(frozen=True)
class Pair:
    """One line of the table."""

    first: str
    by: Literal["other", "same"]
    second: str
    aim: str
    result: str

    @property
    def seat(self) -> Seat:
        return "south" if self.by == "other" else "north"

    @property
    def is_refused(self) -> bool:
        return re.fullmatch(r"[a-z-]+ [RD]\d+", self.result) is not None


@dataclass(frozen=True)
class Outcome:
    """What lies at flags 5 and 6, and what each has lost to the discards."""

    flags: dict[int, str]
    lost: dict[str, str] = field(default_factory=dict)


def read_pair(text: str) -> Pair:
    first, by, rest = text.split(maxsplit=2)
    move, result = rest[:29].split(), rest[29:]
    assert by in {"other", "same"}
    return Pair(first, "other" if by == "other" else "same", move[0], "".join(move[1:]), result)


PAIRS: Final = tuple(read_pair(text) for text in SECOND.splitlines() if text)


def read_outcome(text: str) -> Outcome:
    flags, lost = {5: "|", 6: "|"}, {"north": "", "south": ""}
    for part in text.split("; "):
        if part[0].isdigit():
            flags[int(part[0])] = part[3:]
        else:
            seat, _, names = part.partition(" lost ")
            lost[seat] = names
    return Outcome(flags, lost)
