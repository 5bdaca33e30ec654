"""Home: go on with the last game, the same people again, a new game, a duel for practice."""

from __future__ import annotations

from typing import Any

from companion.game import Refusal
from companion.people import Person
from companion.words import _
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.glance import glance
from kivy_ui.layout.home import home_plan
from kivy_ui.palette import Rgba
from kivy_ui.screen import Screen
from kivy_ui.showdown.practice import fighters
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key
from kivy_ui.widgets.hero import Hero, Mark, tile_art

__all__ = ["Board", "Hero", "HomeScreen", "Key", "Mark"]

ART = 54.0
"""Middle of a tile's picture from its left edge, u, in a tile 90 high."""

FLAT = 70.0
"""Less high than this, u, a quiet key has its glyph beside its word."""


class HomeScreen(Screen):
    """Where the app begins."""

    def refresh(self) -> None:
        """Show the last game, and what may be done."""
        if not self.ids:
            return
        evening = self.app.evening
        shown = glance(evening.game) if evening is not None else None
        tiles = self._tiles(shown is None)
        plan = home_plan(theme.layout, theme.width_u, theme.height_u, len(tiles))
        hero = self.ids.hero
        hero.person = self.app.person
        hero.glance, hero.plan = shown, plan
        self._place(self.ids.mark, plan.mark)
        kept = self.app.not_kept is None
        self._place(self.ids.kept, plan.kept)
        self.ids.kept.disabled = kept
        if not kept:  # it stands beside the name
            x, y, w, h = self.ids.mark.spot
            self.ids.mark.spot = (x, y, min(w, plan.kept.x - 10 - x), h)
        for name in ("same", "new", "duel"):
            self.ids[name].disabled = name not in tiles
        for name, rect in zip(tiles, plan.tiles, strict=True):
            self._place(self.ids[name], rect)
        names = ("past", "people", "hardware", "settings")
        flat = plan.entries[0].h < FLAT
        for name, rect in zip(names, plan.entries, strict=True):
            key = self.ids[name]
            self._place(key, rect)
            key.layout, key.glyph_u, key.size_u = ("row", 32, 25) if flat else ("stack", 40, 21)
        self._main_keys(shown, plan.keys)

    def _tiles(self, fresh: bool) -> tuple[str, ...]:
        """What can be begun beside the main key."""
        if fresh:
            return ("duel",)
        over = self.app.evening.game.phase == "over"
        return ("new", "duel") if over else ("same", "new", "duel")

    def _main_keys(self, shown: Any, places: Any) -> None:
        go, other = self.ids.go, self.ids.other
        evening = self.app.evening
        self._place(go, places[0])
        self._place(other, places[1])
        other.disabled = False
        if shown is None:
            go.text, go.target_name = _("New game"), "new game"
            other.disabled = True
        elif shown.over:
            go.text, go.target_name = _("Play again"), "again with the same people"
            other.text, other.target_name = _("Scores"), "scores"
        else:
            go.text, go.target_name = _("Go on"), "go on"
            other.text, other.target_name = _("Deal again"), "deal again"
            other.disabled = evening.may({"op": "redeal"}) is not None
        if other.disabled:
            both = places[0].w + 11 + places[1].w
            go.spot = (places[0].x, places[0].y, both, places[0].h)

    def _place(self, widget: Any, rect: Any) -> None:
        widget.spot = (rect.x, rect.y, rect.w, rect.h)

    # -- keys

    def press_go(self) -> None:
        """The main key, whatever it says now."""
        evening = self.app.evening
        if evening is None:
            self.app.go("new_game")
        elif evening.game.phase == "over":
            self.play_again()
        else:
            self.app.go_game()

    def press_other(self) -> None:
        """The key beside it."""
        if self.app.evening.game.phase == "over":
            self.app.go("winner")
            return
        if not isinstance(self.app.evening.do({"op": "redeal"}), Refusal):
            self.app.go_game()

    def play_again(self) -> None:
        """A new game that the people of the last one find ready."""
        self.app.go("new_game", like=self.app.evening.game)

    def practice(self) -> None:
        """A duel that no game knows of, of two who sit together."""
        self.app.go("showdown", players=fighters(self.app)[:2])

    # -- drawing on tiles

    def draw_tile(self, name: str, pen: Pen, w: float, h: float, color: Rgba) -> None:
        """A tile: its picture on the left, its words beside it."""
        tall = h > w * 0.7
        s = min(h / 86, 1.6) if not tall else min(w / 150, h / 200)
        faces = self._faces() if name == "same" else ()
        key = (name, "tile", faces, theme.name)
        box = 120.0 * s
        art = tile_art(name, faces)

        def paint(small: Pen) -> None:
            with small.at(box / 2, box / 2):
                art(small, s)

        x, y = (w / 2, h * 0.40) if tall else (ART * min(s, 1.3), h / 2)
        pen.picture(picture(key, box, box, pen.u, paint), x - box / 2, y - box / 2, box, box)
        words = {
            "same": (_("Same people"), _("play again")),
            "new": (_("New game"), ""),
            "duel": (_("Practice duel"), ""),
        }
        title, note = words[name]
        if tall:
            pen.text(w / 2, h * 0.82, title, 28 * min(s, 1.3), color, room=w - 20)
            return
        left, size = 2 * x, 28 * max(1.0, min(s, 1.25))
        room = w - left - 12
        lift = size * 0.46 if note and h > 76 else 0
        pen.text(left, h / 2 - lift, title, size, color, align="left", room=room)
        if lift:
            muted = theme.palette.text2
            pen.text(
                left, h / 2 + size * 0.6, note, size * 0.72, muted,
                weight=800, align="left", room=room,
            )  # fmt: skip

    def _faces(self) -> tuple[Person, ...]:
        names = list(self.app.evening.game.players) if self.app.evening else []
        return tuple(self.app.person(name) for name in names[-3:])
