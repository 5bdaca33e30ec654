"""What the hardware screen asks or tells in a sheet over the whole window, without a widget."""

from __future__ import annotations

from collections.abc import Sequence

from companion.words import _
from hardware.self_test import Found
from kivy_ui.hardware.offers import Offer
from kivy_ui.hardware.wheel_setting import FEWEST, WheelSetting
from kivy_ui.widgets.choices import Choice, Sheet


def units_sheet(asking: Sequence[Offer], ours: Offer) -> Sheet:
    """Which unit?"""
    shown = tuple(
        Choice(
            f"unit {i}", each.text, line=each.note,
            lit=(each.kind, each.port) == (ours.kind, ours.port),
        )
        for i, each in enumerate(asking)
    )  # fmt: skip
    back = (Choice("none", _("Back"), glyph="back"),)
    return Sheet(_("Where are the paddles?"), shown, back, 330, 3)


def found_sheet(found: Sequence[Found]) -> Sheet:
    """What the unit found in itself, a sentence a thing; what is not right is lit."""
    shown = tuple(
        Choice(
            f"found {i}",
            (thing := _(each.thing))[:1].upper() + thing[1:],
            note=_("good") if each.ok else _("not good"),
            line=each.sentence,
            lit=not each.ok,
        )
        for i, each in enumerate(found)
    )
    foot = (Choice("anew", _("Again"), glyph="again"), Choice("read", _("Done"), glyph="check"))
    return Sheet(_("Self-test"), shown, foot, 330, 2)


def names_sheet(setting: WheelSetting) -> Sheet:
    """Which space of the wheel comes next?"""
    named = setting.named
    shown = tuple(
        Choice(f"space {space.key}", _(space.name), lit=space.key in named)
        for space in setting.spaces
    )
    foot = [Choice("none", _("Stop")), Choice("less", _("Back"), glyph="back")]
    if not named and setting.known:
        foot.append(Choice("stand", _("Set already")))
    if len(named) >= FEWEST:
        foot.append(Choice("named", _("Done"), glyph="check", lit=True))
    title = _("Which space passes the pointer next? {count} so far")
    return Sheet(title.format(count=len(named)), shown, tuple(foot), 160, 4)
