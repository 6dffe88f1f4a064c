"""States, views, positions and verdicts show themselves in notebooks, and only what everybody may see."""

from __future__ import annotations

import battleline_rules as bl
from battleline_rules.explain import parts_of
from battleline_rules.explain.pictures import claim_picture, line_picture
from battleline_rules.judge import decide_claim
from tests.explain.situations import SITUATIONS, position_of
from tests.pictures.reading import cards, of_class, read, table


def test_a_position_shows_its_line_and_the_claim_it_states() -> None:
    position = position_of(SITUATIONS["wedge-against-a-lone-eight"])
    assert position._repr_svg_() == line_picture(position, claim=position.claim)
    assert len(of_class(read(position._repr_svg_()), "column")) == 1


def test_a_verdict_shows_its_claim() -> None:
    verdict = decide_claim(position_of(SITUATIONS["refuted-by-a-wedge"]))
    assert verdict._repr_svg_() == claim_picture(parts_of(verdict))
    assert cards(read(verdict._repr_svg_()), "ghost")


def test_a_state_and_every_view_of_it_show_the_public_table() -> None:
    state = bl.new_game(bl.GMT, seed=7)
    state = bl.apply(state, bl.legal_actions(state)[0])
    assert state._repr_svg_() == line_picture(state.position())
    assert sorted(table(read(state._repr_svg_()))) == sorted(map(str, state.position().cards()))
    for seat in ("north", "south", None):
        assert state.view(seat)._repr_svg_() == state._repr_svg_()
