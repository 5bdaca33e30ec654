"""Setting up a game, touch by touch, without a widget: what is chosen, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.game import Edition, spelled
from companion.people import Person
from companion.words import _, _c
from kivy_ui.new_game import sheets
from kivy_ui.new_game.seating import MOST_PLAYERS, Seating, nickname, spread
from kivy_ui.rules.house_rules import default_of, house_rules
from kivy_ui.taken_back import NOTHING, TakenBack


class SettingUp:
    """Holds a Seating, what it was before each touch, and the sheet that is open.

    `known`: people who played before. `editions`: those that can be played, by key. `sheet`: the
    open sheet's name, "" for none. `spot`: whose seat is looked after.
    """

    def __init__(
        self, editions: Mapping[str, Edition], known: Mapping[str, Person], seating: Seating
    ) -> None:
        self.editions = editions
        self.known = known
        self.seating = seating
        self.sheet = ""
        self.spot: int | None = None
        self._before: list[tuple[Seating, TakenBack]] = []
        self._after: list[tuple[Seating, TakenBack]] = []
        self._written = self._rewritten = ""
        self._more_letters = False

    @property
    def edition(self) -> Edition:
        """The edition that is chosen."""
        return self.editions[self.seating.edition]

    @property
    def undoes(self) -> TakenBack:
        """What the last touch did; `NOTHING` when there was none."""
        return self._before[-1][1] if self._before else NOTHING

    @property
    def redoes(self) -> TakenBack:
        """What was taken back last; `NOTHING` when nothing was."""
        return self._after[-1][1] if self._after else NOTHING

    @property
    def full(self) -> bool:
        return len(self.seating.seated) >= MOST_PLAYERS

    def tap_spot(self, spot: int) -> None:
        """Somebody sits down, or is looked after; what the one before has written counts."""
        self._keep_what_is_written()
        if spot not in self.seating.seated:
            if self.full:
                return
            person = self.seating.stranger(self.known.values())
            self._change(self.seating.sit(spot, person), _of(person, "plus"))
        self.spot, self.sheet = spot, "seat"

    def take_edition(self, key: str) -> None:
        """Another edition; house rules it does not have leave the list."""
        rules = {
            key: value
            for key, value in self.seating.rules.items()
            if key in ("target_score", "game_mode")
        }
        same = key == self.seating.edition
        kept = self.seating.rules if same else rules
        seating = replace(self.seating, edition=key, rules=kept)
        self._change(seating, TakenBack(_(self.editions[key].name), glyph="heap"))

    def undo(self) -> bool:
        """Take the last touch back; False when there was none."""
        if not self._before:
            return False
        seating, what = self._before.pop()
        self._after.append((self.seating, what))
        self.seating = seating
        self.close()
        return True

    def redo(self) -> bool:
        """Do again what was taken back last; False when nothing was."""
        if not self._after:
            return False
        seating, what = self._after.pop()
        self._before.append((self.seating, what))
        self.seating = seating
        self.close()
        return True

    def spread(self, before: int, after: int) -> None:
        """The screen has another number of spots: everybody keeps a place, in what can be taken
        back as well."""
        if self.spot is not None:
            self.spot = spread(self.seating.seated, before, after)[self.spot]
        self.seating = self.seating.spread(before, after)
        for trail in (self._before, self._after):
            trail[:] = [(seating.spread(before, after), what) for seating, what in trail]

    def open(self, sheet: str) -> None:
        self.spot, self.sheet = None, sheet

    @property
    def sits_down(self) -> bool:
        """Whether somebody's own sheet is open, beside which others sit down as well."""
        return self.spot is not None

    def close(self) -> None:
        self.spot, self.sheet = None, ""

    def open_sheet(self) -> sheets.Sheet | None:
        """What is to be chosen from now."""
        seating = self.seating
        match self.sheet:
            case "seat":
                return sheets.seat_sheet(seating, self._spot, list(self.known.values()))
            case "face":
                return sheets.face_sheet(self._person)
            case "color":
                return sheets.color_sheet(self._person)
            case "letters":
                return sheets.letter_sheet(self._written, self._more_letters)
            case "target":
                return sheets.target_sheet(seating, self.edition)
            case "agreed":
                return sheets.agreed_sheet(seating)
            case "wording":
                return sheets.text_sheet(self._written, self._more_letters)
            case "rules":
                return sheets.rule_sheet(seating, self.edition)
            case "dealer":
                return sheets.dealer_sheet(seating)
        return None

    def _change(self, seating: Seating, what: TakenBack) -> None:
        if seating != self.seating:
            self._before.append((self.seating, what))
            self._after.clear()
            self.seating = seating

    # -- what a sheet says

    def choose(self, name: str) -> None:
        """A key of the open sheet."""
        what, _space, rest = name.partition(" ")
        getattr(self, f"_choose_{what}")(rest)

    def _choose_done(self, _rest: str) -> None:
        self._keep_what_is_written()
        if self.sheet in ("agreed", "wording"):
            self.sheet = "rules" if self.sheet == "agreed" else "agreed"
            return
        back_to_seat = self.sheet in ("face", "color", "letters")
        self.sheet = "seat" if back_to_seat else ""
        if not back_to_seat:
            self.spot = None

    def _keep_what_is_written(self) -> None:
        if self.sheet == "letters":
            self._name_it()
        if self.sheet == "wording":
            self._agree()

    def _choose_person(self, name: str) -> None:
        person = self.known[name]
        self._change(self.seating.sit(self._spot, person), _of(person, "plus"))
        self.spot, self.sheet = None, ""

    def _choose_face(self, number: str) -> None:
        if not number:
            self.sheet = "face"
            return
        old = self._person
        face = int(number)
        named = old.name != nickname(old.face)
        name = old.name if named else self._free_name(nickname(face))
        person = Person(name, face, sheets.tint_of(face))
        self._change(self.seating.change(self._spot, person), _of(person, "person"))

    def _choose_tint(self, tint: str) -> None:
        person = replace(self._person, tint=tint)
        self._change(self.seating.change(self._spot, person), _of(person, "person"))

    def _choose_color(self, _rest: str) -> None:
        self.sheet = "color"

    def _choose_name(self, _rest: str) -> None:
        named = self._person.name != nickname(self._person.face)
        self._written = self._person.name if named else ""
        self.sheet, self._more_letters = "letters", False

    def _choose_letters(self, _rest: str) -> None:
        self._more_letters = not self._more_letters

    def _choose_letter(self, sign: str) -> None:
        most = sheets.LONGEST_TEXT if self.sheet == "wording" else sheets.LONGEST_NAME
        if len(self._written) < most:
            self._written = (self._written + (sign or " ")).lstrip()

    def _choose_back(self, _rest: str) -> None:
        self._written = self._written[:-1]

    def _choose_deals(self, _rest: str) -> None:
        person = self._person
        dealer = None if self.seating.dealer == person.name else person.name
        self._change(replace(self.seating, dealer=dealer), _of(person, "heap"))

    def _choose_stand(self, _rest: str) -> None:
        self._change(self.seating.stand(self._spot), _of(self._person, "back"))
        self.spot, self.sheet = None, ""

    def _choose_points(self, points: str) -> None:
        edition = self.edition
        seating = self.seating.rule(
            "target_score", int(points), default_of("target_score", edition)
        )
        if seating.rules.get("game_mode") == "single_round":
            seating = seating.rule("game_mode", "points", "points")
        self._change(seating, TakenBack(points, glyph="flag"))

    def _choose_mode(self, mode: str) -> None:
        default = default_of("game_mode", self.edition)
        what = TakenBack(sheets.mode_name(mode), glyph="flag")
        self._change(self.seating.rule("game_mode", mode, default), what)

    def _choose_wording(self, text: str) -> None:
        """A text of the family's own is written, or another time."""
        self._written, self._rewritten = text, text
        self.sheet, self._more_letters = "wording", False

    def _choose_says(self, text: str) -> None:
        """One of the texts that are often written: on a card, or off it."""
        texts = self._texts
        self._set_texts([t for t in texts if t != text] if text in texts else [*texts, text])

    def _agree(self) -> None:
        """The text is written; one without letters leaves the cards."""
        new, texts = " ".join(self._written.split()), self._texts
        at = texts.index(self._rewritten) if self._rewritten in texts else len(texts)
        kept = [text for text in texts if text not in (self._rewritten, new)]
        self._set_texts([*kept[:at], *([new] if new else []), *kept[at:]])

    @property
    def _texts(self) -> list[str]:
        return list(self.seating.rules.get("custom_cards", ()))

    def _set_texts(self, texts: list[str]) -> None:
        what = TakenBack(_("Written rule"), glyph="pencil")
        self._change(self.seating.rule("custom_cards", tuple(texts), ()), what)

    def _choose_rule(self, key: str) -> None:
        if key == "custom_cards":
            self.sheet = "agreed"
            return
        edition = self.edition
        rule = next(r for r in house_rules(edition, len(self.seating.seated)) if r.key == key)
        default = default_of(key, edition)
        value = rule.after(self.seating.rules.get(key, default))
        what = TakenBack(rule.name, glyph="book")
        self._change(self.seating.rule(key, value, default), what)

    def _choose_partners(self, _rest: str) -> None:
        seating = replace(self.seating, partners=not self.seating.partners)
        if seating.partners and seating.rules.get("game_mode") in ("elimination", "lowest"):
            seating = seating.rule("game_mode", "points", "points")
        self._change(seating, TakenBack(_("Partners"), glyph="people"))

    def _choose_dealer(self, name: str) -> None:
        person = next(each for each in self.seating.people if each.name == name)
        self._change(replace(self.seating, dealer=name), _of(person, "heap"))
        self.sheet = ""

    def _choose_draw(self, _rest: str) -> None:
        self._change(
            replace(self.seating, dealer=None),
            TakenBack(_c("for the dealer", "Draw"), glyph="draw"),
        )
        self.sheet = ""

    @property
    def _spot(self) -> int:
        assert self.spot is not None  # only a seat's own sheets ask for it
        return self.spot

    @property
    def _person(self) -> Person:
        return self.seating.seated[self._spot]

    def _name_it(self) -> None:
        name = " ".join(self._written.split()).strip("-' ")
        if name and name != self._person.name:
            name = self._free_name(spelled(name, self.known) or name)
            person = replace(self._person, name=name)
            self._change(self.seating.change(self._spot, person), _of(person, "hand"))

    def _free_name(self, name: str) -> str:
        """The name, with a number behind it where somebody else here has it."""
        others = {p.name for spot, p in self.seating.seated.items() if spot != self.spot}
        number, free = 2, name
        while spelled(free, others) is not None:
            free = f"{name[: sheets.LONGEST_NAME - 2]} {number}"
            number += 1
        return free


def _of(person: Person, glyph: str) -> TakenBack:
    """What was done with a person."""
    return TakenBack(person.name, glyph=glyph, person=person)
