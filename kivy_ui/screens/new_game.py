"""A new game: each touches the edge before them and sits; the edition; then it is dealt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion import editions
from companion.game import Edition, Game, Refusal, spelled
from companion.people import Person
from companion.words import _, _n, sentence
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.new_game import NewGamePlan, cards, nearest_free, new_game_plan
from kivy_ui.layout.table import table_layout
from kivy_ui.new_game.once_more import like as like_game
from kivy_ui.new_game.seating import LEAST_PLAYERS, Seating, spread
from kivy_ui.new_game.setting_up import SettingUp
from kivy_ui.rules.house_rules import default_of
from kivy_ui.screen import Screen
from kivy_ui.table.habits import Habits
from kivy_ui.table.turning import fitting, from_near
from kivy_ui.taken_back import NOTHING
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, Panel, RedoKey, Text, UndoKey
from kivy_ui.widgets.choices import Choices
from kivy_ui.widgets.sitting import EditionCard, Spot

__all__ = ["Board", "Choices", "Key", "NewGameScreen", "Panel", "RedoKey", "Text", "UndoKey"]

EDGE, REACH = 60, 80
"""A finger so near the edge (u) sits down at a free spot no farther away than this (u)."""


def playable(data: Path | None) -> dict[str, Edition]:
    """The editions that can be offered, by key: ours, and a family's own in its data folder."""
    loaded = [(key, editions.load(key, data)) for key in editions.available(data)]
    return {key: edition for key, edition in loaded if not isinstance(edition, Refusal)}


def faulty(data: Path | None) -> str:
    """What is wrong with the first file that cannot be offered, or ""."""
    faults = editions.shelf(data).faults
    return sentence(faults[0]) if faults else ""


class NewGameScreen(Screen):
    """The table before the deal."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.setting = SettingUp({}, {}, Seating(""))
        self._spots: list[Spot] = []
        self._cards: dict[str, EditionCard] = {}
        self._message = ""
        self._found: dict[str, int] = {}
        self._around = 0
        """Spots round the screen, by which the seating counts."""
        self._known: dict[str, Person] = {}
        self._as_left = False

    # -- in and out

    def enter(self, like: Game | None = None, **_what: Any) -> None:
        """`like`: a game whose people, edition and house rules stand ready."""
        as_left, self._as_left = self._as_left, False
        if as_left and like is None and self._known == self.app.people:
            self.refresh()
            return
        self._known = dict(self.app.people)
        data = self.app.store.folder if self.app.store is not None else None
        offers, people = playable(data), dict(self.app.people)
        self._around = len(self._plan().spots)
        seating = Seating(next(iter(offers)))
        if like is not None:
            for name in like.players:
                people.pop(spelled(name, people) or "", None)
                people[name] = self.app.person(name)
            names = from_near(like.players, self.app.settings)
            sat = Habits(self.app).sat(self._around)
            seating = like_game(like, offers, people, self._around, names, sat)
        self._found = seating.spots
        self.setting = SettingUp(offers, people, seating)
        self._message = faulty(data)
        self.refresh()

    def back(self) -> bool:
        """Escape closes what is open; whoever sat down is still there when people come back."""
        if self.setting.sheet:
            self.setting.close()
            self.refresh()
            return True
        self._as_left = (self.setting.undoes, self.setting.redoes) != (NOTHING, NOTHING)
        return False

    # -- touches

    def on_touch_down(self, touch: Any) -> bool:
        """A finger at the edge sits down at the nearest free spot."""
        if super().on_touch_down(touch):
            return True
        setting = self.setting
        if (setting.sheet and not setting.sits_down) or setting.full:
            return False
        plan = self._plan()
        spots = plan.spots
        x, y = touch.x / theme.u, theme.height_u - touch.y / theme.u
        edge = min(x, y, theme.width_u - x, theme.height_u - y)
        spot = nearest_free(spots, set(setting.seating.seated), x, y)
        if any(key.distance(x, y) <= 0 for key in (plan.deal, plan.redo, plan.undo)):
            return False  # a key that has nothing to do just now is no edge of the table
        if spot is None or edge > EDGE or spots[spot].distance(x, y) > REACH:
            return False
        self.tap_spot(spot)
        return True

    def tap_spot(self, spot: int) -> None:
        self.setting.tap_spot(spot)
        self.refresh()

    def tap_edition(self, key: str) -> None:
        self.setting.take_edition(key)
        self.refresh()

    def show_rules(self, key: str = "") -> None:
        """The page of an edition (the chosen one), under the house rules chosen so far."""
        key = key or self.setting.seating.edition
        rules = self.setting.seating.rules if key == self.setting.seating.edition else {}
        self._as_left = True
        self.app.go("rule_page", edition=self.setting.editions[key], rules=rules)

    def open_sheet(self, name: str) -> None:
        self.setting.open(name)
        self.refresh()

    def choose(self, name: str) -> None:
        """A key of the open sheet."""
        self.setting.choose(name)
        self.refresh()

    def deal(self) -> None:
        """Begin; what the game refuses is said in the middle."""
        seating = self.setting.seating
        self._turn_ring()
        refusal = self.app.begin(
            seating.edition, seating.people, seating.dealer, seating.rules, seating.teams
        )
        if refusal is not None:
            self._message = sentence(refusal)
            self.refresh()

    def _turn_ring(self) -> None:
        """The ring lies as the people sat down round this screen."""
        seating, w, h = self.setting.seating, theme.width_u, theme.height_u
        names = seating.names
        if seating.spots == self._found or len(names) < LEAST_PLAYERS:
            return
        spots = self._plan().spots
        sat = {n: (spots[s].cx / w, spots[s].cy / h) for n, s in seating.spots.items()}
        table = table_layout(w, h, theme.layout, len(names))
        places = [(p.rect.cx / table.field.w, p.rect.cy / table.field.h) for p in table.seats]
        Habits(self.app).turn_ring(fitting(names, sat, places))
        Habits(self.app).keep_sat(len(spots), seating.spots)

    def undo(self) -> None:
        """The last touch is taken back."""
        self._message = ""
        self.setting.undo()
        self.refresh()

    def redo(self) -> None:
        """What was taken back is done again."""
        self._message = ""
        self.setting.redo()
        self.refresh()

    # -- showing

    def _plan(self) -> NewGamePlan:
        return new_game_plan(theme.layout, theme.width_u, theme.height_u)

    def refresh(self) -> None:
        """Show the table as it is."""
        if not self.ids or not self.setting.editions:
            return
        plan = self._plan()
        self._spread(len(plan.spots))
        self._show_spots(plan)
        self._show_editions(plan)
        self._show_keys(plan)
        self._show_panel(plan)

    def _spread(self, spots: int) -> None:
        """After a turn of the screen other spots lie round it: everybody sits on."""
        before, self._around = self._around, spots
        if before in (0, spots):
            return
        self.setting.spread(before, spots)
        where = spread(self._found.values(), before, spots)
        self._found = {name: where[spot] for name, spot in self._found.items()}

    def _show_spots(self, plan: NewGamePlan) -> None:
        seating = self.setting.seating
        board = self.ids.seats
        while len(self._spots) > len(plan.spots):
            board.remove_widget(self._spots.pop())
        while len(self._spots) < len(plan.spots):
            number = len(self._spots)
            spot = Spot(target_name=f"spot {number}")
            spot.bind(on_tap=lambda _spot, number=number: self.tap_spot(number))
            self._spots.append(spot)
            board.add_widget(spot)
        for number, (spot, rect) in enumerate(zip(self._spots, plan.spots, strict=True)):
            spot.person = seating.seated.get(number)
            name = spot.person.name if spot.person else ""
            spot.target_name = f"seat {name}" if name else f"spot {number}"
            spot.dealer = bool(name) and name == seating.dealer
            spot.chosen = number == self.setting.spot
            spot.disabled = False
            covered = bool(self.setting.sheet) and rect.gap(self._sheet_place(plan)) < 0
            if (not name and self.setting.full) or covered:
                spot.disabled = True
            spot.opacity = 0.0 if spot.disabled else 1.0
            _put(spot, rect)

    def _show_editions(self, plan: NewGamePlan) -> None:
        board, setting = self.ids.editions, self.setting
        if list(self._cards) != list(setting.editions):
            board.clear_widgets()
            self._cards = {
                key: EditionCard(target_name=f"edition {key}", art=edition.picture)
                for key, edition in setting.editions.items()
            }
            for key, card in self._cards.items():
                card.holds = True
                card.bind(
                    on_tap=lambda _card, key=key: self.tap_edition(key),
                    on_hold=lambda _card, key=key: self.show_rules(key),
                )
                board.add_widget(card)
        for (key, card), rect in zip(
            self._cards.items(), cards(plan.editions, len(self._cards)), strict=True
        ):
            card.text = _(setting.editions[key].name)
            card.lit = key == setting.seating.edition
            _put(card, rect)

    def _show_keys(self, plan: NewGamePlan) -> None:
        setting, ids = self.setting, self.ids
        seating, edition = setting.seating, setting.edition
        target, rules, deals = ids.target, ids.rules, ids.dealer
        single = seating.rules.get("game_mode") == "single_round"
        points = seating.rules.get("target_score", default_of("target_score", edition))
        target.text = (
            _n("{count} round", "{count} rounds", 1).format(count=1) if single else str(points)
        )
        house = [key for key in seating.rules if key not in ("target_score", "game_mode")]
        rules.text = str(len(house) + bool(seating.teams))
        deals.text = seating.dealer or _("by draw")
        for key, rect in zip((target, rules, deals), plan.keys, strict=True):
            _put(key, rect)
        _put(ids.book, plan.book)
        _put(ids.home, plan.home)
        _put(ids.deal, plan.deal)
        ids.deal.disabled = len(seating.seated) < LEAST_PLAYERS or bool(setting.sheet)
        ids.deal.glyph = "play" if plan.deal.w > 110 else ""
        self._show_corner(plan.undo)
        ids.redo.what = setting.redoes
        _put(ids.redo, plan.redo)
        ids.tagline.text = _(edition.tagline)
        ids.hint.text = self._message or self._hint()
        ids.hint.tone = "differ" if self._message else "text2"
        _put(ids.tagline, plan.tagline)
        _put(ids.hint, plan.hint)

    def _show_corner(self, rect: Rect) -> None:
        """Undo stays where it is, empty where nothing was touched yet."""
        undo = self.ids.undo
        undo.what = self.setting.undoes
        undo.layout = "row" if rect.w > 90 else "stack"
        _put(undo, rect)

    def _hint(self) -> str:
        if len(self.setting.seating.seated) < LEAST_PLAYERS:
            return _("Touch the edge before you to sit down.")
        return _("Touch a seat to give it a name.")

    def _sheet_place(self, plan: NewGamePlan) -> Rect:
        """Whoever sits down chooses between the seats: the next one needs theirs."""
        return plan.choice if self.setting.sits_down else plan.panel

    def _show_panel(self, plan: NewGamePlan) -> None:
        panel, sheet = self.ids.panel, self.setting.open_sheet()
        panel.choose = self.choose
        panel.opacity = 0.0 if sheet is None else 1.0
        self.ids.middle.opacity = 1.0 if sheet is None else 0.0
        panel.tight = self.setting.sits_down
        _put(panel, self._sheet_place(plan))
        if sheet is None or panel.sheet is None or panel.sheet.title != sheet.title:
            panel.page = 0
        panel.sheet = sheet


def _put(widget: Any, rect: Rect) -> None:
    widget.spot = (rect.x, rect.y, rect.w, rect.h)
