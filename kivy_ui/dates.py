"""When something was played, as people say it."""

from __future__ import annotations

from datetime import datetime, timedelta

from companion.words import _


def _months() -> tuple[str, ...]:
    return (
        _("{day} Jan"), _("{day} Feb"), _("{day} Mar"), _("{day} Apr"), _("{day} May"),
        _("{day} June"), _("{day} July"), _("{day} Aug"), _("{day} Sept"), _("{day} Oct"),
        _("{day} Nov"), _("{day} Dec"),
    )  # fmt: skip


def when(at_ms: int, now: datetime | None = None) -> str:
    """A moment (ms since 1970, UTC) by the clock on the wall: the hour today and yesterday, the
    day in this year, the year before."""
    at, now = datetime.fromtimestamp(at_ms / 1000), now or datetime.now()
    if at.date() == now.date():
        return _("today, {hour}").format(hour=f"{at:%H:%M}")
    if at.date() == (now - timedelta(days=1)).date():
        return _("yesterday, {hour}").format(hour=f"{at:%H:%M}")
    day = _months()[at.month - 1].format(day=at.day)
    return day if at.year == now.year else f"{day} {at.year}"
