"""What the hardware screen says and shows of the bench, without a widget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.game import Space
from companion.words import _
from hardware.faults import Fault, sentence
from hardware.keys import KeysUnit
from hardware.settings import ROLES
from kivy_ui.hardware.bench import Bench
from kivy_ui.hardware.key_setting import KeySetting
from kivy_ui.hardware.wheel_setting import WheelSetting
from kivy_ui.wheel.spin import own_spaces
from kivy_ui.widgets.wires import Wires

SIDES = ("left", "right")


class Said(NamedTuple):
    """The words of the panel. `lit`: somebody has to do something. `sign`: a tick or a fault
    stands before them."""

    title: str
    words: str
    lit: bool
    sign: bool


def bad_sides(fault: Fault | None) -> frozenset[str]:
    """The sides that a fault is about."""
    if fault is None:
        return frozenset()
    named = {fault.params.get("side"), fault.params.get("what")}
    return frozenset(side for side in SIDES if {side, ROLES[side].what} & named)


def said(bench: Bench, setting: WheelSetting, keys: KeySetting) -> Said:
    """What is so, and what to do now."""
    fault = bench.fault
    if setting.stage:
        return Said(_("Set wheel"), setting.words, True, False)
    if keys.asked:
        return Said(_("Teach the keys"), keys.words, True, False)
    if bench.check is not None and bench.step is not None:
        number = len(bench.check.findings) + 1
        title = _("Step {number}").format(number=number)
        return Said(title, bench.step.instruction, True, False)
    if bench.waiting is not None:
        return Said(_("One moment …"), _("The port is asked who is there."), False, False)
    if bench.trial.testing:
        return Said(_("One moment …"), _("The unit tests itself; hands off."), False, False)
    if fault is not None:
        bad = sorted(bad_sides(fault))
        what = _(ROLES[bad[0]].what) if bad else _("not as it should be")
        return Said(what[:1].upper() + what[1:], sentence(fault), True, True)
    if setting.known:
        text = _("Tap “Set wheel” and show it once. Or spin in the game: it asks until it knows.")
        return Said(_("Where does the wheel stand?"), text, False, False)
    if setting.done:
        return Said(_("The wheel is set"), _("Turn it: the picture turns too."), False, True)
    if isinstance(bench.unit, KeysUnit):
        text = _("Press both keys. Presses less than {ms} ms apart are a dead heat.")
        words = text.format(ms=f"{max(1.0, bench.unit.resolution_us / 1_000):g}")
        return Said(_("All is well"), words, False, True)
    if bench.unit is not None and len(bench.unit.paddles) < len(SIDES):
        words = _("No two paddles are wired: duels are fought on the screen.")
        return Said(_("All is well"), words, False, True)
    words = _("Press both paddles: each goes down in the picture.")
    return Said(_("All is well"), words, False, True)


def unit_word(bench: Bench) -> str:
    """What the unit in use is called."""
    kind = bench.offer.kind
    words = {"touch": _("On the screen"), "gpio": _("Pi pins"), "mock": _("By itself")}
    words["keys"] = _("Two keys")
    return bench.offer.text or words.get(kind, _("Serial"))


def wires(bench: Bench, chosen: str, known: Mapping[str, Space]) -> Wires:
    """The picture; ``chosen`` is a side; ``known`` are the spaces that a wheel can have."""
    kind, unit = bench.offer.kind, bench.unit
    gpio = kind == "gpio"
    pins = bench.settings.pins if gpio else {}
    wired = {side: wire.pin for side in SIDES if (wire := pins.get(side)) is not None}
    lamps: tuple[str, ...] = (unit.outputs if unit is not None else ()) or ("red", "green")
    if gpio:
        lamps = tuple(n for n in ROLES if not ROLES[n].is_input and pins.get(n) is not None)
    watch = unit.wheel if unit is not None and bench.check is None else None
    spaces: tuple[Space, ...] = ()
    if watch is not None:
        spaces = own_spaces(known, watch.spaces) or tuple(known.values())
    board = {"touch": _("This screen"), "gpio": "Raspberry Pi", "mock": _("By itself")}
    board["keys"] = unit.device_name if isinstance(unit, KeysUnit) else _("Two keys")
    return Wires(
        board=board.get(kind, bench.offer.note or _("Serial")),
        words=(_("left"), _("right")),
        pins=wired,
        down=frozenset(side for side in SIDES if bench.down.get(side)),
        good=frozenset(bench.tried) & frozenset(SIDES),
        bad=bad_sides(bench.fault),
        absent=frozenset(SIDES) - wired.keys() if gpio else frozenset(),
        lamps=lamps,
        lit=bench.trial.lit,
        chosen=chosen,
        spaces=spaces,
        angle=bench.angle,
        placed=watch is not None and watch.placed,
    )
