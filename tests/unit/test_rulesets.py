"""Editions as data: options and their readings, names, decks, Terrain, and what each clause rests on."""

from __future__ import annotations

import dataclasses
import pickle
import re
from typing import get_args, get_type_hints

import pytest

from battleline_rules.cards import TACTICS, TROOPS, Color, Tactic, read_card, troop
from battleline_rules.echo import nearest, quoted
from battleline_rules.errors import RulesetError
from battleline_rules.formations import Category
from battleline_rules.language import described
from battleline_rules.rulesets import (
    GMT,
    MEDIEVAL,
    ONLINE_ADVANCED,
    ONLINE_BASIC,
    OPTION_SPECS,
    RULESETS,
    SCHOTTEN_TOTTEN,
    SCHOTTEN_TOTTEN_TACTICS,
    Options,
    OptionSpec,
    OptionValue,
    Ruleset,
    Terrain,
    Words,
    option_spec,
    option_text,
    read_option,
    read_option_text,
    ruleset,
)

every_option = pytest.mark.parametrize("spec", OPTION_SPECS, ids=lambda spec: spec.name)
every_edition = pytest.mark.parametrize("edition", RULESETS, ids=lambda edition: edition.id)


def code_and_message(refused: pytest.ExceptionInfo[RulesetError]) -> tuple[str, str]:
    return refused.value.code, refused.value.message


class TestOptions:
    """The fields of Options and the table of options say the same."""

    def test_the_fields_are_the_options_in_order(self) -> None:
        assert [field.name for field in dataclasses.fields(Options)] == [spec.name for spec in OPTION_SPECS]

    @every_option
    def test_a_field_has_the_type_of_its_options_values(self, spec: OptionSpec) -> None:
        annotation = get_type_hints(Options)[spec.name]
        values = (True, False) if annotation is bool else get_args(annotation)
        assert [(type(value), value) for value in values] == [(type(value), value) for value in spec.values]

    @every_option
    def test_a_field_has_its_options_default(self, spec: OptionSpec) -> None:
        default = getattr(Options(), spec.name)
        assert (type(default), default) == (type(spec.default), spec.default)
        assert spec.default in spec.values

    @every_option
    def test_an_option_cites_its_decision_and_rules(self, spec: OptionSpec) -> None:
        assert re.fullmatch(r"D[1-9]\d?", spec.decision) or spec.decision == spec.name
        assert spec.rules
        assert all(re.fullmatch(r"R[1-9]\d?", rule) for rule in spec.rules)
        assert list(spec.rules) == sorted(spec.rules, key=lambda rule: int(rule[1:]))

    @every_option
    def test_an_option_asks_one_question(self, spec: OptionSpec) -> None:
        assert re.fullmatch(r"[A-Z][^?]*\?", spec.question)
        assert spec.question == spec.question_in("en") != spec.question_in("ro")
        assert re.fullmatch(r"[A-ZÎ][^?]*\?", spec.question_in("ro"))

    def test_options_follow_the_order_of_the_decisions(self) -> None:
        decisions = [int(spec.decision[1:]) for spec in OPTION_SPECS if spec.decision != spec.name]
        assert decisions == sorted(decisions)

    def test_the_contested_defaults_are_told_from_rulings(self) -> None:
        assert {spec.decision for spec in OPTION_SPECS if spec.contested} == {"D2", "D3", "D21"}

    def test_the_options_that_can_change_a_verdict(self) -> None:
        touching = {spec.name for spec in OPTION_SPECS if spec.touches_claims}
        assert touching == {"tie_rule", "claim_window", "cavalry_value", "values"}

    def test_as_dict_fills_in_every_option_in_order(self) -> None:
        filled = Options(tie_rule="must_beat").as_dict()
        assert list(filled) == [spec.name for spec in OPTION_SPECS]
        assert Options().differences(Options(tie_rule="must_beat")) == ("tie_rule",)
        assert filled["tie_rule"] == "must_beat"

    @pytest.mark.parametrize(
        ("name", "value"), [("hand_size", 5), ("hand_size", 7.0), ("tactics", 1), ("tie_rule", "none")]
    )
    def test_an_option_cannot_be_given_a_value_that_it_has_not(self, name: str, value: object) -> None:
        with pytest.raises(RulesetError) as refused:
            Options(**{name: value})  # type: ignore[arg-type]
        assert refused.value.code == "bad-option-value"

    def test_options_are_values(self) -> None:
        options = Options(hand_size=6)
        assert options == Options(hand_size=6) != Options()
        assert hash(options) == hash(Options(hand_size=6))
        assert pickle.loads(pickle.dumps(options)) == options  # noqa: S301 - our own bytes
        with pytest.raises(dataclasses.FrozenInstanceError):
            options.hand_size = 7  # type: ignore[misc]


class TestReadingOptions:
    """What documents and the command line may set options to."""

    @every_option
    def test_every_value_is_read_as_itself(self, spec: OptionSpec) -> None:
        for value in spec.values:
            assert read_option(spec.name, value) is value
            assert read_option_text(f"{spec.name}={option_text(value)}") == (spec.name, value)

    def test_first_complete_is_another_word_for_last_card(self) -> None:
        assert read_option("tie_rule", "first_complete") == "last_card"
        assert read_option_text("tie_rule=first_complete") == ("tie_rule", "last_card")

    def test_a_truth_value_from_the_command_line_is_a_bool(self) -> None:
        assert read_option_text("tactics=false")[1] is False
        assert read_option_text("tactics=true")[1] is True

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("cavalry_value", "8"),
            ("cavalry_value", 8.0),
            ("cavalry_value", 9),
            ("cavalry_value", True),
            ("tactics", 1),
            ("tactics", 0),
            ("tactics", "true"),
            ("tactics", None),
            ("tie_rule", "Last_Card"),
            ("tie_rule", ["last_card"]),
            ("tie_rule", {"last_card": True}),
            ("claim_window", ""),
        ],
    )
    def test_a_value_of_another_type_or_spelling_is_refused(self, name: str, value: object) -> None:
        with pytest.raises(RulesetError) as refused:
            read_option(name, value)
        code, message = code_and_message(refused)
        assert code == "bad-option-value"
        assert all(option_text(permitted) in message for permitted in option_spec(name).values)

    @pytest.mark.parametrize(
        "text",
        [
            "tactics",
            "tactics=",
            "tactics=1",
            "tactics=True",
            "hand_size=07",
            "hand_size=7.0",
            "hand_size= 7",
            "hand_size=\u0667",
            "tie_rule=last_card=",
            "hand_size=" + "9" * 10_000,
        ],
    )
    def test_a_text_that_writes_no_value_is_refused(self, text: str) -> None:
        with pytest.raises(RulesetError) as refused:
            read_option_text(text)
        assert refused.value.code == "bad-option-value"

    @pytest.mark.parametrize("text", ["", "=", "=true", "no such thing=1", " tactics=true"])
    def test_a_text_that_names_no_option_is_refused(self, text: str) -> None:
        with pytest.raises(RulesetError) as refused:
            read_option_text(text)
        assert refused.value.code == "unknown-option"

    @pytest.mark.parametrize(
        ("wrong", "meant"), [("tie-rule", "tie_rule"), ("TIE_RULE", "tie_rule"), ("claimwindow", "claim_window")]
    )
    def test_a_slip_in_a_name_is_answered_with_the_nearest(self, wrong: str, meant: str) -> None:
        with pytest.raises(RulesetError) as refused:
            read_option(wrong, value=True)
        assert code_and_message(refused) == (
            "unknown-option",
            f'no option is called "{wrong}"; the nearest is {meant}',
        )

    def test_no_guess_is_made_where_nothing_is_near(self) -> None:
        with pytest.raises(RulesetError, match=r'^no option is called "xyzzy"$'):
            read_option("xyzzy", value=True)

    def test_the_message_lists_the_values(self) -> None:
        with pytest.raises(RulesetError) as refused:
            read_option("tie_rule", 3)
        assert refused.value.message == "the option tie_rule takes last_card, claimant_wins or must_beat, not 3"

    @pytest.mark.parametrize("hostile", ["\x1b[2J\n\x9b", '"\u202e', "\ud800", "x" * 1_000_000])
    def test_hostile_text_is_shown_harmless_and_short(self, hostile: str) -> None:
        for name, value in ((hostile, "last_card"), ("tie_rule", hostile)):
            with pytest.raises(RulesetError) as refused:
                read_option(name, value)
            assert refused.value.message.isascii()
            assert refused.value.message.isprintable()
            assert len(refused.value.message) < 200

    def test_what_a_message_calls_a_value(self) -> None:
        values: tuple[object, ...] = (True, None, 12, 1.5, [1], {}, "a", 10**5000, b"")
        assert [described(value) for value in values] == [
            "true",
            "null",
            "12",
            "1.5",
            "a list",
            "an object",
            '"a"',
            "a value of type int",
            "a value of type bytes",
        ]

    def test_a_text_is_cut_only_beyond_sixty_characters(self) -> None:
        assert quoted("x" * 60) == f'"{"x" * 60}"'
        assert quoted("x" * 61) == f'"{"x" * 57}..."'
        assert nearest("tactic", ["traitor", "tactics"]) == "tactics"


class TestEditions:
    """The editions there are."""

    def test_the_ids(self) -> None:
        assert [edition.id for edition in RULESETS] == [
            "gmt",
            "medieval",
            "online-basic",
            "online-advanced",
            "schotten-totten",
            "schotten-totten-tactics",
        ]

    @every_edition
    def test_an_edition_is_found_by_its_id(self, edition: Ruleset) -> None:
        assert ruleset(edition.id) is edition

    def test_a_slip_in_an_id_is_answered_with_the_nearest(self) -> None:
        with pytest.raises(RulesetError) as refused:
            ruleset("Schotten_Totten")
        assert code_and_message(refused) == (
            "unknown-ruleset",
            'no edition has the id "Schotten_Totten"; the nearest is schotten-totten',
        )

    def test_an_unlike_id_is_answered_with_all(self) -> None:
        with pytest.raises(RulesetError) as refused:
            ruleset("\x07chess")
        assert all(edition.id in refused.value.message for edition in RULESETS)
        assert "\x07" not in refused.value.message

    @pytest.mark.parametrize(
        ("edition", "away_from_gmt"),
        [
            (GMT, {}),
            (MEDIEVAL, {}),
            (ONLINE_BASIC, {"claim_window": "end_of_turn_auto", "hand_size": 6, "tactics": False}),
            (
                ONLINE_ADVANCED,
                {
                    "deserter_targets": "troop",
                    "redeploy_targets": "troop",
                    "claim_window": "end_of_turn_auto",
                    "scout_return_from": "drawn",
                    "scout_source": "one_deck",
                    "environment_place": "flag",
                    "redeploy_discard": False,
                },
            ),
            (SCHOTTEN_TOTTEN, {"claim_window": "after_play", "hand_size": 6, "tactics": False, "values": 9}),
            (
                SCHOTTEN_TOTTEN_TACTICS,
                {
                    "claim_window": "after_play",
                    "scout_return": "bottom",
                    "environment_place": "flag",
                    "cavalry_value": 7,
                    "values": 9,
                },
            ),
        ],
        ids=lambda part: part.id if isinstance(part, Ruleset) else "",
    )
    def test_an_edition_is_gmt_but_for_these(self, edition: Ruleset, away_from_gmt: dict[str, OptionValue]) -> None:
        assert edition.options == GMT.options.changed(away_from_gmt)
        assert set(GMT.options.differences(edition.options)) == set(away_from_gmt)

    def test_gmt_is_the_defaults(self) -> None:
        assert GMT.options == Options()
        assert GMT.words == Words()

    def test_gmt_cites_every_option(self) -> None:
        assert [clause for clause, _ in GMT.citations] == ["words", *(spec.name for spec in OPTION_SPECS)]

    @every_option
    def test_gmt_cites_a_default_by_its_decision_or_a_rule_it_touches(self, spec: OptionSpec) -> None:
        grounds, _, source = dict(GMT.citations)[spec.name].partition(": ")
        assert set(grounds.split(", ")) & {spec.decision, *spec.rules}
        assert source

    @every_edition
    def test_what_is_set_away_from_gmt_is_cited(self, edition: Ruleset) -> None:
        cited = [clause for clause, _ in edition.citations]
        assert len(cited) == len(set(cited))
        assert set(GMT.options.differences(edition.options)) <= set(cited)
        assert set(cited) <= {"words", *(spec.name for spec in OPTION_SPECS)}
        assert "words" in cited or edition.words == GMT.words
        assert all(re.match(r"[RD][1-9]\d?(,| to|:)", source) for _, source in edition.citations)

    @every_edition
    def test_an_edition_is_a_value(self, edition: Ruleset) -> None:
        copy = pickle.loads(pickle.dumps(edition))  # noqa: S301 - our own bytes
        assert copy == edition
        assert hash(copy) == hash(edition)
        assert len({*RULESETS, copy}) == len(RULESETS)


class TestDecks:
    """The decks an edition plays with (R1, R2)."""

    def test_the_full_troop_deck(self) -> None:
        assert GMT.troops == TROOPS

    def test_a_deck_without_tens(self) -> None:
        assert len(SCHOTTEN_TOTTEN.troops) == 54
        assert SCHOTTEN_TOTTEN.troops == tuple(one for one in TROOPS if one.value < 10)

    @every_edition
    def test_the_tactics_deck_is_all_or_nothing(self, edition: Ruleset) -> None:
        assert edition.tactics == (TACTICS if edition.options.tactics else ())


class TestWithOptions:
    """An edition under other rulings."""

    def test_the_others_stay(self) -> None:
        changed = ONLINE_BASIC.with_options({"tie_rule": "must_beat"})
        assert changed.options == dataclasses.replace(ONLINE_BASIC.options, tie_rule="must_beat")
        assert (changed.id, changed.words) == (ONLINE_BASIC.id, ONLINE_BASIC.words)

    def test_the_decks_follow(self) -> None:
        changed = GMT.with_options({"values": 9, "tactics": False})
        assert (len(changed.troops), changed.tactics) == (54, ())

    def test_no_source_is_cited_for_what_it_does_not_say(self) -> None:
        changed = ONLINE_BASIC.with_options({"hand_size": 7, "tactics": False})
        assert [pair for pair in ONLINE_BASIC.citations if pair not in changed.citations] == [
            ("hand_size", "D37, R6: S2")
        ]

    def test_nothing_changed_is_the_same_edition(self) -> None:
        assert GMT.with_options({}) == GMT
        assert GMT.with_options({"tie_rule": "first_complete"}) == GMT

    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ({"hand_size": 7, "hand-size": 7}, "unknown-option"),
            ({"hand_size": 7, "tactics": 1}, "bad-option-value"),
            ({"hand_size": True}, "bad-option-value"),
        ],
    )
    def test_a_wrong_change_is_refused(self, changes: dict[str, OptionValue], code: str) -> None:
        with pytest.raises(RulesetError) as refused:
            GMT.with_options(changes)
        assert refused.value.code == code


class TestWords:
    """What editions call things (R4)."""

    def test_a_troop_is_a_colour_and_a_value(self) -> None:
        assert [GMT.words.card(troop(name)) for name in ("R3", "P10")] == ["Red 3", "Purple 10"]
        assert [GMT.words.color(color) for color in Color] == ["Red", "Orange", "Yellow", "Green", "Blue", "Purple"]

    @pytest.mark.parametrize(
        ("edition", "formations"),
        [
            (GMT, ["Wedge", "Phalanx", "Battalion", "Skirmish", "Host"]),
            (MEDIEVAL, ["Wedge", "Square", "Column", "Skirmish", "Fray"]),
            (ONLINE_BASIC, ["Wedge", "Phalanx", "Battalion", "Skirmish", "Host"]),
            (SCHOTTEN_TOTTEN_TACTICS, ["Color-Run", "Three of a Kind", "Color", "Run", "Sum"]),
        ],
        ids=lambda part: part.id if isinstance(part, Ruleset) else "",
    )
    def test_the_formations(self, edition: Ruleset, formations: list[str]) -> None:
        assert [edition.words.formation(category.word) for category in sorted(Category, reverse=True)] == formations

    @pytest.mark.parametrize("word", ["Wedge", "", "flag", "card", "__class__"])
    def test_a_word_for_no_formation_is_refused(self, word: str) -> None:
        with pytest.raises(RulesetError) as refused:
            GMT.words.formation(word)
        assert refused.value.code == "unknown-formation"

    @every_edition
    def test_every_tactics_card_has_a_name_of_its_own(self, edition: Ruleset) -> None:
        names = [edition.words.card(tactic) for tactic in TACTICS]
        assert len(set(names)) == len(TACTICS)

    @every_edition
    def test_the_names_can_be_read_back(self, edition: Ruleset) -> None:
        for tactic in TACTICS:
            name = edition.words.card(tactic)
            bare = re.sub(r"^Joker \((\w+)\)$", r"\1", name)
            assert read_card(bare) is tactic

    def test_some_names_of_other_editions(self) -> None:
        assert MEDIEVAL.words.card(Tactic.ALEXANDER) == "King of England"
        assert (MEDIEVAL.words.flag, MEDIEVAL.words.environment) == ("Battlefield", "Weather")
        assert SCHOTTEN_TOTTEN.words.card(Tactic.FOG) == "Blind Man's Buff"
        assert (SCHOTTEN_TOTTEN.words.flag, SCHOTTEN_TOTTEN.words.leader) == ("stone", "Joker")


class TestTerrain:
    """The rules of a single flag."""

    def test_the_defaults_change_nothing(self) -> None:
        plain = Terrain("plain")
        assert (plain.slots, plain.totals_only) == (3, False)
        assert plain.accepts_troops
        assert plain.accepts_morale
        assert plain.accepts_environment

    def test_without_tactics_only_troops_arrive(self) -> None:
        bare = Terrain("bare", tactics=False)
        assert bare.accepts_troops
        assert not bare.accepts_morale
        assert not bare.accepts_environment

    def test_accepting_some(self) -> None:
        narrow = Terrain("narrow", slots=4, compare="totals", accepts=("morale",))
        assert (narrow.accepts_troops, narrow.accepts_morale, narrow.accepts_environment) == (False, True, False)
        assert narrow.totals_only
        assert not Terrain("closed", accepts=()).accepts_troops

    def test_terrain_is_a_value(self) -> None:
        assert len({Terrain("wide", slots=4), Terrain("wide", slots=4), Terrain("wide")}) == 2

    @pytest.mark.parametrize(
        "wrong",
        [
            {"name": None},
            {"slots": 5},
            {"slots": 3.0},
            {"slots": True},
            {"compare": "highest"},
            {"compare": None},
            {"accepts": ("guile",)},
            {"accepts": ("morale", "troop")},
            {"accepts": ("troop", "troop")},
            {"accepts": ["troop"]},
            {"accepts": "troop"},
            {"accepts": None},
            {"tactics": 1},
            {"tactics": "true"},
            {"name": "half \ud800"},
        ],
        ids=ascii,
    )
    def test_a_flag_that_cannot_be_is_refused(self, wrong: dict[str, object]) -> None:
        with pytest.raises(RulesetError) as refused:
            Terrain(**{"name": "wrong", **wrong})  # type: ignore[arg-type]
        code, message = code_and_message(refused)
        assert code == "bad-terrain"
        assert next(iter(wrong)) in message
