"""What people are told once: it stands on the screen until it is tapped."""

from __future__ import annotations

import pytest

from companion.evening import Evening
from companion.folder import MEMORY_HELPS, StoreError
from companion.game import Refusal
from companion.store import Store
from hardware import units
from tests.kivy_ui.test_table_fits import look_at

SIZES = [(800, 480), (1280, 800), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
NAMES = ["Mia", "Ben", "Cy", "Nana"]
WHY = Refusal("store.read_only", {"folder": "/media/card/table-companion", "reason": "read-only"})


@pytest.fixture
def mended(tmp_path):
    """A store whose file was found damaged."""
    folder = tmp_path / "home of the games"
    folder.mkdir()
    (folder / "games.db").write_bytes(b"nonsense" * 900)
    with Store(folder) as store:
        yield store


@pytest.fixture
def forgetful():
    """A store that keeps nothing."""
    with Store.in_memory(WHY) as store:
        yield store


def inside(stage, size):
    from kivy_ui.draw.lettering import width
    from kivy_ui.theme import theme

    notice = stage.app.root.children[0]
    lines, font = notice._lines(notice.width_u)
    assert "".join(lines).replace(" ", "") == notice.text.replace(" ", "")
    assert max(width(line, font * theme.u, 800) for line in lines) < notice.width - 100 * theme.u
    x, y, w, h = stage.targets()["notice"]
    assert x >= 0
    assert y >= 0
    assert x + w <= size[0]
    assert y + h <= size[1] / 2


@pytest.mark.parametrize("size", SIZES)
def test_a_file_set_aside_is_told_on_home_until_it_is_tapped(
    open_app, mended, pictures, tmp_path, size
):
    stage = open_app(size, None, store=mended, unit=units.open("touch"))
    (aside,) = (tmp_path / "home of the games").glob("games-damaged-*.db")
    assert stage.reads("was damaged")
    assert stage.reads(aside.name)
    assert stage.reads(str(aside.parent))
    assert stage.reads("everything goes on")
    inside(stage, size)
    stage.screenshot(pictures / f"notice-home-{size[0]}.png")
    stage.settle(30)
    stage.tap("notice")
    assert "notice" not in stage.targets()
    assert not stage.reads("was damaged")
    stage.tap("new game")
    stage.app.go("home")
    stage.settle()
    assert "notice" not in stage.targets(), "it is told once"


def test_a_notice_stops_nobody_and_goes_with_them(open_app, mended, pictures):
    evening = Evening.start(mended, "classic", NAMES, "Nana")
    stage = open_app(
        (800, 480), "first_card", store=mended, evening=evening, unit=units.open("touch")
    )
    assert stage.reads("was damaged")
    evening.do(RED)
    stage.app.go_game()
    stage.settle()
    assert stage.shown() == "table"
    assert stage.reads("was damaged")
    notice, menu = stage.targets()["notice"], stage.targets()["menu"]
    assert notice[0] + notice[2] < menu[0], "the keys beside the field stay free"
    stage.tap("menu")
    stage.screenshot(pictures / "notice-table-800.png")
    assert stage.reads("Deal again")
    evening.do({"op": "duel", "players": ["Mia", "Ben"], "stake": 2})
    stage.app.go_game()
    stage.settle()
    assert "notice" not in stage.targets(), "a duel needs both halves of the window"
    stage.tap("undo")
    stage.tap("notice")
    assert not stage.reads("was damaged")


def test_what_was_passed_over_in_a_game_is_told_when_it_is_opened(open_app, store):
    with_notices = Evening.start(store, "classic", NAMES, "Nana")
    dropped = [
        Refusal("game.op_dropped", {"seq": seq, "why": Refusal("round.runs", {})}) for seq in (3, 5)
    ]
    with_notices._book.notices.extend(dropped)
    stage = open_app((800, 480), "first_card", store=store, evening=with_notices)
    assert stage.reads("Op 3")
    stage.pause(0.4)
    stage.tap("notice")
    assert stage.reads("Op 5")
    stage.pause(0.4)
    stage.tap("notice")
    assert "notice" not in stage.targets()


@pytest.mark.parametrize("size", SIZES)
def test_where_nothing_is_kept_home_says_so_and_tells_why(open_app, forgetful, pictures, size):
    evening = Evening.start(forgetful, "classic", NAMES, "Nana")
    stage = open_app(size, "home", store=forgetful, evening=evening, unit=units.open("touch"))
    stage.pause(0.4)
    assert stage.reads("Nothing can be kept in")
    stage.tap("notice")
    assert not stage.reads("Nothing can be kept in")
    look_at(stage, size)
    stage.screenshot(pictures / f"notice-memory-home-{size[0]}.png")
    stage.tap("not kept")
    assert stage.reads("Nothing can be kept in")
    inside(stage, size)


def test_home_has_no_such_mark_where_games_are_kept(open_app, store):
    stage = open_app((800, 480), "home", store=store)
    assert "not kept" not in stage.targets()


@pytest.mark.parametrize("size", SIZES)
def test_the_tables_menu_has_room_for_why_nothing_is_kept(open_app, forgetful, pictures, size):
    evening = Evening.start(forgetful, "classic", NAMES, "Nana")
    evening.do(RED)
    stage = open_app(size, "table", store=forgetful, evening=evening, unit=units.open("touch"))
    stage.pause(0.4)
    stage.tap("notice")
    stage.tap("menu")
    assert stage.reads("In memory only")
    assert stage.reads("/media/card/table-companion")
    inside(stage, size)
    x, y, w, h = stage.targets()["notice"]
    for name in ("level turns", "rule_page", "home"):
        left, top, wide, high = stage.targets()[name]
        assert left >= x + w or top >= y + h, name
    stage.screenshot(pictures / f"notice-memory-menu-{size[0]}.png")


@pytest.mark.parametrize("key", MEMORY_HELPS)
def test_what_to_do_is_for_people_before_a_screen(key):
    from companion.words import sentence
    from kivy_ui.telling import memory_only

    params = {"folder": "/media/card", "file": "/media/card/games.db", "reason": "read-only"}
    why = StoreError(key, **params).refusal
    said = sentence(memory_only(why))
    assert "/media/card" in said
    assert "open the app again" in said
    assert "forgotten" in said
    assert "--data" not in said
    assert "…" not in said
