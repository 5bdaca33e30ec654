"""The sounds: made by their script, loaded, played as loud as people want, heard at the moment."""

from __future__ import annotations

import wave
from array import array

import pytest

from companion import editions
from kivy_ui import cues, sound
from kivy_ui.showdown.duel import Duel
from kivy_ui.sounds import make

SECONDS = 2.5
"""The longest of them: a game that was won."""

REDS = {"op": "first_card", "card": "number", "color": "red", "value": 5}


class Heard:
    """A sound that remembers how loud it was played."""

    def __init__(self, path, length=1.0):
        self.path, self.length, self.volume, self.played = path, length, 1.0, []

    def play(self):
        self.played.append(self.volume)


@pytest.fixture
def speaker(tmp_path):
    make.write(tmp_path)
    speaker = sound.Speaker()
    speaker.load(tmp_path, Heard)
    return speaker


@pytest.fixture
def heard(monkeypatch):
    """The names that were asked to be played, in their order."""
    names = []
    monkeypatch.setattr(sound, "play", lambda name: names.append(name) if name else None)
    return names


@pytest.mark.parametrize("name", sorted(make.sounds()))
def test_every_file_is_what_the_script_makes(name):
    with wave.open(str(make.path_of(name)), "rb") as file:
        form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
        kept = array("h", file.readframes(file.getnframes()))
    made = make.render(make.sounds()[name])
    assert form == (1, 2, make.RATE)
    assert len(kept) == len(made)
    assert max(abs(a - b) for a, b in zip(kept, made, strict=True)) <= 1, "make it again"


@pytest.mark.parametrize("name", sorted(make.sounds()))
def test_a_sound_is_short_begins_and_ends_in_silence_and_is_never_clipped(name):
    made = make.render(make.sounds()[name])
    assert len(made) < SECONDS * make.RATE
    assert abs(made[0]) < 700
    assert abs(made[-1]) < 700
    assert 8000 < max(map(abs, made)) < 32767


def test_no_file_lies_there_that_nobody_makes():
    assert {path.stem for path in make.HERE.glob("*.wav")} == {
        make.path_of(name).stem for name in make.sounds()
    }


def test_every_sound_is_loaded_by_its_name(speaker):
    assert speaker.names == set(make.sounds())


def test_the_loader_of_the_window_gets_them_all(window):
    assert sound.speaker.names == set(make.sounds())
    sound.speaker.play("turn")


def test_it_is_as_loud_as_it_is_set(speaker):
    settings = {}
    speaker.obey(settings)
    for volume in (None, 0.25, 3, -1, "loud", True):
        settings[sound.VOLUME] = volume
        if volume is None:
            del settings[sound.VOLUME]
        speaker.play("turn")
    assert speaker._sounds["turn"].played == [sound.LOUD, 0.25, 1.0, sound.LOUD, sound.LOUD]


def test_switched_off_it_is_silent_at_once(speaker):
    settings = {sound.ON: False}
    speaker.obey(settings)
    speaker.play("turn")
    settings[sound.ON] = True
    speaker.play(["turn", "go"])
    assert [len(speaker._sounds[name].played) for name in ("turn", "go")] == [1, 1]


@pytest.mark.parametrize("missing", ["loader", "file", "sound card"])
def test_what_is_missing_is_silence(missing, tmp_path, monkeypatch):
    speaker = sound.Speaker()
    if missing == "loader":
        monkeypatch.setattr(sound, "_kivy_loader", lambda: None)
        speaker.load()
    elif missing == "file":
        speaker.load(tmp_path, Heard)
    else:
        speaker.load(loader=lambda path: Heard(path, length=0))
    speaker.play("turn")
    speaker.play("a sound that nobody made")
    assert speaker.names == set()


CARDS = {
    "skip": "skip",
    "reverse": "reverse",
    "draw two": "draw",
    "wild": "wild",
    "wild draw four": "draw more",
    "wild swap hands": "swap",
    "wild shuffle hands": "shuffle",
    "wild customizable": "agreed",
    "splash": "splash",
    "wild showdown": "duel",
    "dancing wild": "dance",
    "number": "",
}


def test_each_action_card_of_all_editions_has_its_figure():
    seen = {}
    for key in editions.available():
        edition = editions.load(key)
        seen |= {card: cues.of_card(kind, {}) for card, kind in edition.cards.items()}
    assert seen == CARDS
    assert set(CARDS.values()) - {""} <= set(make.sounds())


def test_a_mark_on_a_number_sounds_like_what_it_calls():
    number = editions.load("spin").cards["number"]
    assert cues.of_card(number, {"spin": True}) == "spin"
    assert cues.of_card(number, {"showdown": 3}) == "duel"


def told(evening, *ops):
    """What is heard after each op."""
    ear = cues.Ear(evening)
    names = []
    for op in ops:
        evening.do(op)
        names.append(ear.heard())
    return names


def test_a_turn_a_figure_and_a_refusal(evening_of):
    evening = evening_of("classic", ["Mia", "Ben", "Lea"], REDS, dealer="Mia")
    assert told(
        evening,
        {"op": "play", "by": "Ben", "card": "number", "color": "red", "value": 3},
        {"op": "play", "by": "Lea", "card": "skip", "color": "red"},
        {"op": "play", "by": "nobody", "card": "skip", "color": "red"},
        {"op": "set", "color": "blue"},
    ) == ["turn", "skip", "", ""]


def test_what_is_taken_back_is_silent_and_done_again_it_sounds(evening_of):
    evening = evening_of("classic", ["Mia", "Ben"], REDS, dealer="Mia")
    skip = {"op": "play", "by": "Ben", "card": "skip", "color": "red"}
    undo, redo = {"op": "undo"}, {"op": "redo"}
    assert told(evening, skip, undo, redo, skip, undo) == ["skip", "", "skip", "skip", ""]


def test_a_round_and_a_game_are_won(evening_of):
    evening = evening_of("classic", ["Mia", "Ben"], REDS, dealer="Mia", rules={"target_score": 50})
    out = {"op": "go_out", "by": "Ben"}
    assert told(
        evening, out, {"op": "score", "points": {"Mia": 10}}, {"op": "next_round"}, REDS
    ) == ["round", "", "turn", ""]
    assert told(evening, out, {"op": "score", "points": {"Mia": 90}}) == ["round", "game"]


def test_a_round_that_is_only_written_down_is_won_too(evening_of):
    evening = evening_of("classic", ["Mia", "Ben"], REDS, dealer="Mia")
    written = {"op": "record_round", "winner": "Mia", "points": {"Ben": 30}}
    assert told(evening, written) == ["round"]


class Paddles:
    """A unit that does nothing."""

    kind = "touch"

    def levels(self):
        return {"left": "up", "right": "up"}

    def arm(self, limits, countdown):
        pass

    def cancel(self):
        pass

    def poll(self):
        return ()


def test_a_showdown_is_heard_stage_by_stage():
    duel = Duel(("Mia", "Ben"), Paddles())
    ear = cues.DuelEar(duel)
    names = []
    for stage, count in (
        ("armed", 3), ("count", 3), ("count", 3), ("count", 2), ("count", 1), ("hold", 0), ("go", 0)
    ):  # fmt: skip
        duel.stage, duel.count = stage, count
        names.append(ear.heard())
    assert names == ["", "count", "", "count", "count", "", "go"]
    duel.stage, duel.chosen = "verdict", "Mia"
    assert [ear.heard(), ear.heard()] == ["winner", ""]


def test_the_table_is_heard_as_it_is_played(open_app, evening_of, heard):
    evening = evening_of("classic", ["Mia", "Ben"], REDS, dealer="Mia")
    stage = open_app((800, 480), "table", evening=evening)
    stage.tap("red skip")
    stage.wait(lambda: heard)
    stage.tap("undo")
    stage.settle()
    assert heard == ["skip"]


def test_the_wheel_ticks_as_it_is_flicked(open_app, evening_of, heard):
    card = {"op": "play", "by": "Ben", "card": "number", "color": "red", "value": 3, "spin": True}
    evening = evening_of("spin", ["Mia", "Ben"], REDS, card, dealer="Mia")
    stage = open_app((800, 480), "wheel", evening=evening)
    heard.clear()
    stage.tap("spin")
    stage.wait(lambda: heard.count("tick") > 5, "no peg was heard")
