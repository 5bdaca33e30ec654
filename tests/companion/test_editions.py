"""Our editions, a family's own, and files that are wrong."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from companion import editions
from companion.game import Edition, Refusal, apply, new_game, view
from companion.header import Header, begin, read_header
from companion.words import sentence
from tests.companion.table import companion, jsonl

DOCS = Path(__file__).parents[2] / "docs"
MARKET_DAY = re.search(r"```toml\n(.*?)```", (DOCS / "own-edition.md").read_text("utf-8"), re.S)[1]


def test_five_editions_come_along_in_order() -> None:
    assert editions.available() == ["classic", "splash", "spin", "showdown", "bts"]
    for key in editions.available():
        edition = editions.load(key)
        assert isinstance(edition, Edition)
        assert edition.key == key
        assert edition.tagline
        assert all(kind.text for kind in edition.cards.values())


@pytest.fixture
def family(tmp_path: Path) -> Path:
    (tmp_path / "editions").mkdir()
    return tmp_path


def test_the_edition_of_the_page_joins_the_list_and_plays(family: Path) -> None:
    (family / "editions" / "market-day.toml").write_text(MARKET_DAY, "utf-8")
    assert editions.available(family)[-1] == "market-day"
    edition = editions.load("market-day", family)
    assert isinstance(edition, Edition), edition
    game = new_game(edition, ["A", "B", "C", "D"], "D")
    assert not isinstance(game, Refusal)
    assert game.rules["target_score"] == 300
    assert len(edition.spaces) == 6
    ops = [
        {"op": "first_card", "card": "number", "color": "red", "value": 9},
        {"op": "set", "hands": {"C": 1, "D": 2}},
        {"op": "play", "by": "A", "card": "toll", "choose_color": "blue"},
    ]
    for op in ops:
        step = apply(game, op)
        assert not isinstance(step, Refusal), step
        game = step.game
    # A has 6 after playing and gives one, D gives one of two, C keeps the only card.
    assert view(game)["hands"] == {"A": 5, "B": 9, "C": 1, "D": 1}
    assert view(game)["uno_due"] == ["D"]
    assert view(game)["next_player"] == "B"
    spun = [
        {"op": "play", "by": "B", "card": "number", "color": "blue", "value": 3, "spin": True},
        {"op": "spin", "by": "C", "space": "race", "winner": "B", "top_color": "green"},
    ]
    for op in spun:
        step = apply(game, op)
        assert not isinstance(step, Refusal), step
        game = step.game
    assert view(game)["hands"]["B"] == 7
    assert view(game)["next_player"] == "C"
    assert view(game)["color"] == "green"


def broken(old: str, new: str) -> str:
    assert old in MARKET_DAY
    return MARKET_DAY.replace(old, new, 1)


WRONG = {
    "effect": (broken('"skip"', '"skipp"'), "edition.effect", "cards.skip.effect"),
    "negative": (broken("count = 8", "count = -8"), "edition.count", "cards.skip.count"),
    "points": (broken("= 20", "= 1000000000"), "edition.points", "cards.skip.points"),
    "many": (broken("count = 76", "count = 10000"), "edition.count", "cards.number.count"),
    "sum": (broken("count = 76", "count = 999"), "edition.too_many", ""),
    "colorless": (
        re.sub(r"\[cards\.number\].*?\[cards\.skip\]", "[cards.skip]", MARKET_DAY, flags=re.S),
        "edition.needs_cards",
        "",
    ),
    "one space": (
        MARKET_DAY[: MARKET_DAY.index("[spaces.color]")], "edition.one_space", ""
    ),
    "no wheel": (MARKET_DAY[: MARKET_DAY.index("[spaces.stall]")], "edition.no_wheel", ""),
    "key": (broken('key = "market-day"', 'key = "../x"'), "edition.key", "key"),
    "name": (broken('name = "Market Day"', 'name = " "'), "edition.missing", "edition"),
    "word": (broken("tagline", "tag_line"), "edition.field", "edition"),
    "type": (broken("wild = true", 'wild = "yes"'), "edition.type", "cards.wild.wild"),
    "param": (broken("cards = 2", "cards = 200"), "edition.value", "cards.draw two.params.cards"),
    "param name": (broken("keep = 3", "kept = 3"), "edition.field", "spaces.stall.params"),
    "rule": (broken("final_draw_counts", "final_draw"), "edition.rule", "cards.draw two.last_rule"),
    "switch": (broken("uno_penalty = 3", "uno_penalty = -3"), "rules.value", ""),
    "switch name": (broken("uno_penalty = 3", "uno_penaltie = 3"), "rules.unknown", ""),
    "mark": (broken('marks = ["spin"]', 'marks = ["spinn"]'), "edition.mark", ""),
    "nameless": (broken('name = "Skip"\n', ""), "edition.missing", "cards.skip"),
    "toml": (broken("[cards.skip]", "[cards.skip"), "edition.toml", None),
    "first": (broken('first = "plain"', 'first = "never"'), "edition.value", "cards.toll.first"),
    "picture": (broken('"wheel"', '"whel"'), "edition.picture", "picture"),
    "unspun": (broken('marks = ["spin"]', ""), "edition.no_spin", "spaces.stall"),
    "colorless space": (broken('params = { color = "red" }', ""), "edition.needs",
                        "spaces.red.params"),
    "whoever": (broken('who = "next", ', ""), "edition.needs", "cards.draw two.params"),
    "how many": (broken("cards = 2, ", ""), "edition.needs", "cards.draw two.params"),
    "who waits": (broken('"next"', '"others"'), "edition.idle", "cards.draw two.params.pending"),
    "one for true": (broken("skip = true", "skip = 1"), "edition.value",
                     "cards.draw two.params.skip"),
    "last rule alone": (broken('last = "effect" ', ""), "edition.idle",
                        "cards.draw two.last_rule"),
    "wild rule alone": (broken("points = 20", 'points = 20\nwild_rule = "splash_is_wild"'),
                        "edition.idle", "cards.skip.wild_rule"),
    "flag for points": (broken("points = 20", 'points = 20\npoints_rule = "jump_in"'),
                        "edition.rule_number", "cards.skip.points_rule"),
    "number for a flag": (broken("wild = true", 'wild = true\nwild_rule = "uno_penalty"'),
                          "edition.rule_flag", "cards.wild.wild_rule"),
    "blank": (broken('name = "Skip"', 'name = " "'), "edition.missing", "cards.skip"),
    "twice": (broken("points = 20", "points = 20\npoints = 20"), "edition.toml", None),
    "big": (MARKET_DAY + "#" * 5_000_000, "edition.big", None),
}  # fmt: skip


@pytest.mark.parametrize("fault", WRONG)
def test_a_faulty_file_is_named_and_the_rest_still_loads(family: Path, fault: str) -> None:
    text, key, where = WRONG[fault]
    (family / "editions" / "wrong.toml").write_text(text, "utf-8")
    (family / "editions" / "zoo.toml").write_text(broken("market-day", "zoo"), "utf-8")
    found = editions.shelf(family)
    assert list(found.texts)[-1] == "zoo"
    (refusal,) = found.faults
    assert (refusal.key, refusal.params["file"]) == (key, "wrong.toml")
    if where is not None:
        assert refusal.params["where"] == where


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        ("effect", 'effect = "skipp"'),
        ("type", 'wild = "yes"'),
        ("param", "params = { who"),
        ("first", 'first = "never"'),
        ("word", "tag_line = "),
        ("mark", 'marks = ["spinn"]'),
        ("switch", "uno_penalty = -3"),
        ("switch name", "uno_penaltie = 3"),
        ("key", 'key = "../x"'),
        ("name", 'name = " "'),
        ("picture", 'picture = "whel"'),
        ("unspun", "[spaces.stall]"),
        ("colorless space", "[spaces.red]"),
        ("whoever", "params = { cards = 2"),
        ("toml", "[cards.skip"),
        ("twice", "points = 20"),
        ("last rule alone", "last_rule = "),
    ],
)
def test_the_line_is_named(fault: str, line: str) -> None:
    text = WRONG[fault][0]
    refusal = editions.parse(text, "wrong.toml")
    assert isinstance(refusal, Refusal)
    named = text.splitlines()[refusal.params["line"] - 1]
    assert line in named
    assert sentence(refusal).startswith(f"wrong.toml, line {refusal.params['line']}: ")


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("picture", "There is no picture “whel”; write one of these: cards, drop, wheel, duel, "
         "note. Did you mean “wheel”?"),
        ("unspun", "The wheel would never be spun; add “spin” to the marks at the top, or take "
         "the spaces out."),
        ("colorless space", "spaces.red.params: “color” is missing; write one of these: red, "
         "yellow, green, blue."),
        ("how many", "cards.draw two.params: “cards” is missing; write one of these: 1–20."),
        ("who waits", "cards.draw two.params.pending: this does nothing unless “who” is “next”; "
         "write that too, or take this line out."),
        ("twice", "what stands here is there twice; take one of them away."),
    ],
)  # fmt: skip
def test_it_says_what_is_wrong_where_and_what_to_do(fault: str, said: str) -> None:
    refusal = editions.parse(WRONG[fault][0], "wrong.toml")
    assert isinstance(refusal, Refusal)
    assert sentence(refusal) == f"wrong.toml, line {refusal.params['line']}: {said}"


def test_what_a_game_was_begun_with_stays_good() -> None:
    for fault in ("picture", "unspun", "colorless space"):
        assert isinstance(editions.parse(WRONG[fault][0], kept=True), Edition)


@pytest.mark.parametrize("key", ["market-day", "wrong"])
def test_who_asks_for_a_faulty_edition_hears_what_is_wrong_with_it(family: Path, key: str) -> None:
    (family / "editions" / "wrong.toml").write_text(WRONG["effect"][0], "utf-8")
    log = family / "log.jsonl"
    log.write_bytes(jsonl({"edition": key, "players": ["Mia", "Ben"]}))
    shown = companion("replay", log, "--data", family)
    assert shown.returncode == 2
    assert shown.stderr.decode() == (
        "companion: Line 1: wrong.toml, line 22: cards.skip.effect: there is no effect “skipp”. "
        "Did you mean “skip”?\n"
    )


def test_an_edition_that_a_log_brings_along_is_named_by_its_field() -> None:
    header = read_header({
        "edition": "zoo", "players": ["Mia", "Ben"], "edition_text": WRONG["picture"][0],
    })  # fmt: skip
    assert isinstance(header, Header)
    refusal = begin(header)
    assert isinstance(refusal, Refusal)
    assert sentence(refusal).startswith("edition_text, line 3: There is no picture “whel”;")


def test_a_folder_that_is_a_file_and_a_file_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "editions").write_text("")
    assert [fault.key for fault in editions.shelf(tmp_path).faults] == ["edition.no_folder"]
    other = tmp_path / "other" / "editions"
    (other / "a.toml").mkdir(parents=True)
    os.mkfifo(other / "b.toml")
    faults = editions.shelf(tmp_path / "other").faults
    assert [fault.key for fault in faults] == ["edition.no_file", "edition.no_file"]


def test_a_link_out_of_the_folder_is_not_followed(family: Path, tmp_path: Path) -> None:
    outside = tmp_path / "secret.toml"
    outside.write_text(MARKET_DAY, "utf-8")
    (family / "editions" / "link.toml").symlink_to(outside)
    found = editions.shelf(family)
    assert "market-day" not in found.texts
    assert found.faults[0].key == "edition.outside"


def test_a_file_that_is_no_text(family: Path) -> None:
    (family / "editions" / "noise.toml").write_bytes(bytes(range(256)))
    assert editions.shelf(family).faults[0].key == "edition.no_text"


def test_two_files_of_one_key(family: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (family / "editions" / name).write_text(MARKET_DAY, "utf-8")
    found = editions.shelf(family)
    assert (found.faults[0].key, found.faults[0].params["file"]) == ("edition.taken", "b.toml")


def test_a_file_that_an_editor_marked_as_utf_8(family: Path) -> None:
    text = broken("market-day", "zoo").replace("\n", "\r\n")
    (family / "editions" / "zoo.toml").write_text(text, "utf-8-sig", newline="")
    assert editions.shelf(family).faults == ()
