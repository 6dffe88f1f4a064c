"""What ``battleline-check --help`` prints. A test holds it to the options that there are."""

from __future__ import annotations

from typing import Final

HELP: Final = """\
usage: battleline-check [OPTIONS] FILE...

Judges claims in the card game Battle Line, and proves its calls. Replays whole
games, and tells the first action that is not possible.

FILE is one of
  NAME.json         one document: a position, the state or the record of a
                    game, or a conformance case
  NAME.jsonl        one document a line
  NAME              any other file: a document, one a line, or game sheets
  -                 standard input, read like any other file
  "R3 R4 R5 vs B8 seen B7 B10"
                    a claim in one line, any argument with the word vs in it:
                    north's side, who claims, vs south's (- if empty), and after
                    "seen" every other face-up card
  "gmt; 3: R3 R4 R5 / B8; seen B7 B10; claim north 3"
                    a whole position in one line

The record of a game is replayed, unless a position in it is asked about with
--ply, --flag, --by or --all. A state is judged as the position that it shows.

Which claim
  --flag N          judge the claim to this flag, 1 to 9 ...
  --by SIDE         ... or of this side, north or south, not the document's own
  --all             every flag that can be claimed now, by either side or --by
  --ply N           in the record of a game: after N actions, 0 being the start;
                    the claim is the next action, if it is one. Without --ply
                    it is about the end

Under which rules
  --ruleset ID      another edition than the document's: gmt, medieval,
                    online-basic, online-advanced, schotten-totten or
                    schotten-totten-tactics
  --option NAME=VALUE
                    another ruling, such as tie_rule=must_beat; may be repeated
  --all-rulings     the answer, and every other ruling under which it differs
  --engine NAME     who looks for the best reply: bitset (default), enumeration,
                    csp, smt, or all, which must agree

What comes out
  --format FORMAT   text (default), json (an array for several documents) or
                    jsonl (one line a document)
  -o, --output FILE write there instead of to standard output, which is -
  -q, --quiet       text: only the first line of each answer
  -v, --verbose     text: the whole line of flags as well; with --all and of
                    games, also the reasoning for each claim
  --verdict-only    only the verdict and its code, and nothing is proven
  --jobs N          judge by N processes at once; the output is the same
  --resume          after an interruption: go on behind the answers that are in
                    FILE already; with -o FILE and --format jsonl
  --color WHEN      auto (default: on a terminal), always or never; NO_COLOR is
                    honoured
  --lang LANGUAGE   en, English

Instead of judging
  --convert FORM    write each document as a position, state, game (these are
                    JSON), line (a position in one line) or sheet (a game's)
  --export FORMAT   write the claim as a formula for outside tools: cnf for SAT
                    solvers or opb for pseudo-Boolean ones. That a cnf has no
                    model is proven in DRAT, with -o NAME.cnf in NAME.drat, else
                    in comments at its end; needs the package python-sat
  --check-proof     FILE is a verdict; check its proof against --position FILE
                    with the independent checker, searching nothing
  --position FILE   the position that the proof is about
  --template        print an empty position document, of --ruleset and with
                    --option if given
  --explain CODE    print what a code means, and its rule
  --version         print the version; with -v, also what was compiled
  -h, --help        print this

Exit status
  0  every claim is proven, every proof accepted (--all: also if there is none),
     every action of a game possible
  1  at least one claim is refuted or inadmissible, a proof rejected, or an
     action of a game not possible
  2  something was not decided: wrong usage, a document that cannot be read, a
     verdict "undecided", an internal fault
  The worst of a batch counts, 2 over 1 over 0. After Ctrl-C it is 130.
"""
