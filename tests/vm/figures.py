"""What the machines found, as figures: one sentence each, and the tables of docs/fairness.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

DEAD_HEAT_US = 1_000
SURE_RATE = 2_000
"""Edges a second of a wheel that must come through whole."""

IDLE_LIMIT = 3.0
"""So many times the idle CPU of the app without it may it be with the unit open."""

Found = dict[str, Any]


@dataclass
class Figures:
    """Sentences for the terminal, lines of a table for the page, and what must not be."""

    sentences: list[str] = field(default_factory=list)
    page: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def of_presses(found: Found) -> Figures:
    opened, seen = found["opened"], found["seen"]
    least, most = found["late_us"]
    said = (
        f"presses: {seen} of {opened} seen, the unit opened anew for each; stamped {least} to "
        f"{most} us after the hand began to close the contact (that took up to "
        f"{found['took_us']} us)"
    )
    figures = Figures([said], [f"{said[0].upper()}{said[1:]}."])
    if seen != opened:
        figures.wrong.append(f"{opened - seen} presses were not seen")
    if not 0 <= least <= most <= found["took_us"]:
        figures.wrong.append("a stamp lies outside the time in which the contact was closed")
    return figures


def of_duels(duels: list[Found], recipe: list[Found]) -> Figures:
    """By gap: how many went to the wrong side by the referee, and by three other ways."""
    far = [duel for duel in duels if duel["gap_us"] >= DEAD_HEAT_US]
    close = [duel for duel in duels if duel["gap_us"] < DEAD_HEAT_US]
    page = [
        "| gap | duels | the referee | poll in turn | first callback | first waiting thread |",
        "|---|---|---|---|---|---|",
    ]
    for gap_us in sorted({duel["gap_us"] for duel in far}, reverse=True):
        rows = [duel for duel in far if duel["gap_us"] == gap_us]
        polled = [each for each in recipe if each["gap_us"] == gap_us]
        page.append(f"| {gap_us / 1_000:g} ms | {len(rows)} | {_counts(rows, polled)} |")
    page.append(f"| **all** | **{len(far)}** | {_counts(far, recipe, '**')} |")
    wrong = [duel for duel in duels if is_wrong(duel)]
    off_us = max((_off_us(duel) for duel in far if duel["margin_us"] is not None), default=0)
    sentences = [
        f"duels: {len(far)} at gaps from 10 ms to {min(each['gap_us'] for each in far)} us under "
        f"two busy threads: {len([duel for duel in far if is_wrong(duel)])} wrong verdicts, "
        f"margins right to {off_us} us",
        f"dead heats: {sum(duel['verdict'] == 'dead_heat' for duel in close)} of {len(close)} "
        f"duels under {DEAD_HEAT_US} us",
        f"poll in turn: {_misses(recipe, 'winner')} of {len(recipe)} to the wrong side; "
        f"first callback: {_misses(far, 'called')}; "
        f"first waiting thread: {_misses(far, 'woken')} of {len(far)}",
    ]
    return Figures(sentences, page, [f"a wrong verdict: {duel}" for duel in wrong])


def is_wrong(duel: Found) -> bool:
    """Whether a verdict can't be true of the moments at which the hand closed the contacts."""
    won = duel["verdict"] == "win" and duel["winner"] == duel["first"]
    if duel["least_us"] >= DEAD_HEAT_US:
        return not won
    dead_heat = duel["verdict"] == "dead_heat"
    return not dead_heat if duel["most_us"] < DEAD_HEAT_US else not (won or dead_heat)


def of_spins(spins: list[Found]) -> Figures:
    """Counts lost by speed, with and without busy threads beside."""
    rates = sorted({spin["rate"] for spin in spins})
    page = [
        "| edges a second | counts made | lost, nothing else running | lost, two busy threads |",
        "|---|---|---|---|",
    ]
    figures = Figures(page=page)
    for rate in rates:
        idle, busy = (
            next(each for each in spins if each["rate"] == rate and each["busy"] == load)
            for load in (False, True)
        )
        page.append(f"| {rate} | {idle['made']} | {idle['lost']} | {busy['lost']} |")
        figures.sentences.append(
            f"wheel at {rate} edges a second: {idle['lost']} of {idle['made']} counts lost, "
            f"{busy['lost']} with two busy threads"
        )
        for spin in (idle, busy):
            if rate <= SURE_RATE and spin["lost"]:
                figures.wrong.append(f"a wheel that is slow enough lost counts: {spin}")
    return figures


def of_keys(found: Found) -> Figures:
    """Two keys of a keyboard that the kernel stamps, repeats and loses."""
    said = (
        f"keys: {found['duels'] - found['wrong']} of {found['duels']} duels on two keys right, "
        f"under two busy threads, margins as typed; a key held for a second, "
        f"which the kernel repeats, is {found['events_of_a_hold'] // 2} press; pulled out, it is "
        f"{', '.join(found['faults']) or 'not noticed'}; plugged in again, it plays on: "
        f"{'yes' if found['plugged_in_again'] else 'no'}"
    )
    figures = Figures([said])
    if found["wrong"]:
        figures.wrong.append(f"{found['wrong']} duels on keys were judged wrong")
    if found["events_of_a_hold"] != 2:
        figures.wrong.append("the repeats of a held key were taken for presses")
    if found["faults"] != ["keys_unplugged"] or not found["plugged_in_again"]:
        figures.wrong.append("a keyboard that was pulled out and plugged in again is not followed")
    return figures


def of_idle(idle: list[Found]) -> Figures:
    """The app at rest with the unit on pins open, and without."""
    without, opened = (
        next(each for each in idle if each["unit"] == unit) for unit in ("touch", "pins")
    )
    ratio = opened["share"] / without["share"]
    said = (
        f"idle CPU of the app at the table: {opened['share']:.4f} of the machine's processor with "
        f"the unit open, {opened['threads'] - without['threads']} threads of lgpio among it, "
        f"{without['share']:.4f} without it, {ratio:.2f} x (at most {IDLE_LIMIT:g} x)"
    )
    figures = Figures([said], [f"{said[0].upper()}{said[1:]}."])
    if ratio > IDLE_LIMIT:
        figures.wrong.append(f"the open unit uses {ratio:.2f} x the idle CPU of the app without it")
    if opened["threads"] <= without["threads"]:
        figures.wrong.append("no thread of lgpio ran in the app with the unit open")
    return figures


def _counts(duels: list[Found], recipe: list[Found], bold: str = "") -> str:
    figures = (
        sum(map(is_wrong, duels)),
        _misses(recipe, "winner"),
        _misses(duels, "called"),
        _misses(duels, "woken"),
    )
    return " | ".join(f"{bold}{figure}{bold}" for figure in figures)


def _misses(rows: Iterable[Found], way: str) -> int:
    return sum(each[way] != each["first"] for each in rows)


def _off_us(duel: Found) -> int:
    """How far a margin lies outside what the hand saw, at most."""
    least_us, margin_us, most_us = (int(duel[f"{each}_us"]) for each in ("least", "margin", "most"))
    return max(least_us - margin_us, margin_us - most_us, 0)
