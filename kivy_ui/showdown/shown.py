"""How a duel is shown: the look of its two halves, and the keys of each stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.words import _
from hardware.edges import SIDES
from hardware.faults import sentence as fault_sentence
from hardware.milliseconds import figure, gap, step_us
from kivy_ui.draw import lettering
from kivy_ui.draw.court_look import CourtLook, Half
from kivy_ui.draw.lettering import LEAST
from kivy_ui.showdown.duel import RUNNING, Duel
from kivy_ui.theme import theme

if TYPE_CHECKING:
    from kivy_ui.screens.showdown import ShowdownScreen

WORD = 112.0
"""The longest word (u, at its least size) that a key of a narrow window holds."""

ROOMY = 600
"""A window at least so wide (u) has a gap between the keys and what leads back."""


def keys(screen: ShowdownScreen) -> list[tuple[str, float, str]]:
    """The keys of the stage: id ("!" before the main one; "" a gap), share of the row, words.

    Undo has its corner; practice, which has nothing to take back, leads home from the other one.
    """
    row = _keys(screen)
    return [("home", 126, _("Home")), *row] if row and screen.practice else row


def _keys(screen: ShowdownScreen) -> list[tuple[str, float, str]]:
    duel = screen.duel
    end = [("", 126, "")] if screen.practice else [("undo", 126, "")]
    if not screen.practice and screen.app.evening.redoes is not None:
        end.insert(0, ("redo", 58, ""))
    hand = ("hand", 140, _("By hand"))
    swap = ("swap", 142, _("Swap"))
    if duel.stage in RUNNING:
        return []
    if duel.stage == "claim" and screen.choosing:
        who = _("{name} +{ms} ms").format(name=screen.head.name, ms=screen.head.ms)
        done = [("fair", 126, _("Done"))]
        return [("less", 66, ""), ("who", 280, who), ("plus", 66, ""), *done, *end]
    if duel.stage == "claim":
        middle = [] if screen.practice else [hand]
        turn = ("turn", 126, _("Turn"))
        rest = 86 if middle else 100
        gap = [("", rest, "")] if theme.width_u >= ROOMY and len(end) == 1 else []
        heads = [_("+{ms} ms").format(ms=ms) for ms in duel.head_ms.values()]
        return [
            swap,
            turn,
            ("fair", 112, heads[0] if heads else _("Fair")),
            *middle,
            *gap,
            *end,
        ]
    if duel.stage in ("by hand", "by cards"):
        words = _("{name} won") if duel.stage == "by hand" else _("{name}’s side")
        say = 250
        names = [words.format(name=_in_a_key(duel.sides[side])) for side in SIDES]
        return [("say0", say, names[0]), ("say1", say, names[1]), ("again", 126, _("Again")), *end]
    if duel.outcome == "dead_heat":
        cards = [] if screen.practice else [("cards", 240, _("By the cards"))]
        return [("!again", 290, _("Again")), *cards, *end]
    if duel.winner is None:
        middle = [] if screen.practice else [hand]
        return [("!again", 390, _("Again")), *middle, *end]
    taken = _("Done")
    if duel.stake is not None:
        taken = _("{name} takes {count}").format(name=_in_a_key(duel.loser), count=duel.stake)
    roomy = theme.width_u >= ROOMY
    again = ("again", 130 if roomy else 112, _("Again"))
    unseen = not duel.chosen and duel.outcome == "win" and duel.reaction_us(duel.loser) is None
    if unseen and not screen.practice and len(end) == 1:  # late, or a press that was not felt
        return [again, swap, hand, ("!take", 226, taken), *end]
    take = 358 if roomy else 270
    return [again, swap, ("!take", take - 68 * (len(end) - 1), taken), *end]


def _in_a_key(name: str) -> str:
    """A name as a narrow key can hold it: the half above shows it whole."""
    longest = max(lettering.width(word, LEAST * theme.u) for word in name.split(" "))
    if theme.width_u >= ROOMY or longest <= WORD * theme.u:
        return name
    return f"{name[: lettering.ELLIPSIS_AFTER].rstrip()}…"


def look(screen: ShowdownScreen) -> CourtLook:
    """The court of a duel as it stands."""
    duel = screen.duel
    halves = [_half(screen, duel.sides[side]) for side in SIDES]
    kind = "go" if duel.stage == "go" else "halves"
    if duel.stage in ("armed", "let go", "count", "hold"):
        kind = "red"
    decided = duel.stage == "verdict"
    margin = _margin_us(duel) if decided else None
    medal, unit = "", ""
    if margin is not None:
        medal, unit = _margin(duel, margin), _("ms")
    elif decided and duel.outcome == "dead_heat":
        medal = "="
    fault = duel.stage == "trouble" or (decided and duel.outcome in ("false_start", "void"))
    return CourtLook(
        kind, *halves, screen.arrangement,
        stake=duel.stake, medal=medal, medal_unit=unit, fault=fault,
        count=str(duel.count) if duel.stage in ("armed", "count") else "",
    )  # fmt: skip


def _half(screen: ShowdownScreen, player: str) -> Half:
    duel = screen.duel
    person = screen.app.person(player)
    who = {"name": player, "face": person.face, "tint": person.tint}
    who["head"] = _head(duel, player)
    side = duel.side_of(player)
    pad = "down" if side in duel.down else "up"
    if duel.stage == "claim":
        who["changes"] = screen.changes
        return _claiming(duel, player, who, pad)
    if duel.stage in RUNNING:
        held = duel.stage == "let go" and side in duel.held
        return Half(**who, pad=pad, line=_("let go") if held else _("wait"))
    if duel.stage == "trouble":
        return Half(**who, sentence=fault_sentence(duel.trouble))
    if duel.stage == "by hand":
        return Half(**who, line=_("Won? Tap here"))
    if duel.stage == "by cards":
        return Half(**who, line=_("Where do more cards lie?"))
    return _judged(screen, player, who)


def _claiming(duel: Duel, player: str, who: dict[str, Any], pad: str) -> Half:
    if player in duel.claimed:
        return Half(**who, mood="turn", line=_("ready"), ready=True, pad="done")
    if duel.asked not in (None, player):
        return Half(**who, line=_("in a moment"), pad=pad)
    return Half(**who, line=_("press yours"), pad=pad, call=True)


def _judged(screen: ShowdownScreen, player: str, who: dict[str, Any]) -> Half:
    duel = screen.duel
    time = duel.reaction_us(player)
    step = step_us(_margin_us(duel))
    big = {"big": figure(time, step), "unit": _("ms")} if time is not None else {}
    if duel.outcome == "dead_heat":
        return Half(**who, line=_("dead heat"), **big)
    if duel.outcome == "no_press":
        return Half(**who, ground="dim", mood="skip", line=_("not pressed"))
    if duel.outcome == "void":
        missing = duel.side_of(player) in duel.verdict.sides
        words = _("this press got lost") if missing else _("does not count")
        return Half(**who, ground="dim", mood="early", line=words)
    if player == duel.winner:
        if duel.outcome == "false_start":
            big = {"big": _("waited"), "big_note": _("for the light")}
        return Half(**who, mood="won", line=_("wins"), **big)
    lost = _("takes {count}").format(count=duel.stake) if duel.stake is not None else _("loses")
    if duel.outcome == "false_start":
        big = {"big": _early(abs(time or 0)), "unit": _("ms"), "big_note": _("too early")}
        return Half(**who, ground="early", mood="early", line=lost, blamed=True, **big)
    if not big and not duel.chosen:
        big = {"big": _("too late")}
    return Half(**who, ground="dim", mood="lost", line=lost, blamed=True, **big)


def _head(duel: Duel, player: str) -> str:
    """A player's head start, and in the verdict what it made of the time."""
    ms = duel.head_ms.get(player, 0)
    time = duel.reaction_us(player) if duel.outcome in ("win", "dead_heat") else None
    if not ms:
        return ""
    if duel.stage != "verdict" or time is None:
        return _("{ms} ms head start").format(ms=ms)
    step = step_us(_margin_us(duel))
    return _("{time} − {ms} = {compared} ms").format(
        time=figure(time, step), ms=ms, compared=figure(time - 1_000 * ms, step)
    )


def _margin_us(duel: Duel) -> int | None:
    """What the verdict says lies between the two, where the people have not said another."""
    return duel.verdict.margin_us if duel.verdict and not duel.chosen else None


def _margin(duel: Duel, margin_us: int) -> str:
    """The margin as the two times beside it tell it."""
    step = step_us(margin_us)
    compared = [
        time - 1_000 * duel.head_ms.get(player, 0)
        for player in duel.players
        if (time := duel.reaction_us(player)) is not None
    ]
    return gap(*compared, step) if len(compared) == len(SIDES) else figure(margin_us, step)


def _early(time_us: int) -> str:
    """How much too early somebody was; tenths only where they matter."""
    return figure(time_us, step_us(time_us))
