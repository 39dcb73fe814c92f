"""Prints a run's summary and its episodes with rich: readable on a narrow terminal and in a pipe."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from deskcraft.record.model import EpisodeRecord
from deskcraft.view.plain import one_line, percent, score, seconds
from deskcraft.view.rates import Rate
from deskcraft.view.summary import RunSummary, why_failed

WIDE = 100
"""Columns from which episodes are shown as a table."""
SHOWN_FAILURES = 5


def print_report(summary: RunSummary, records: Iterable[EpisodeRecord], console: Console) -> None:
    """Prints the rates, one line an episode with the first sentence that failed, and what was not scored."""
    console.print(_rates(summary))
    every = list(records)
    wide = console.is_terminal and console.width >= WIDE
    console.print()
    if wide:
        console.print(_episodes(every))
    else:
        for record in every:
            _say(console, _line(record))
    console.print()
    _counts(summary, console)
    _failures(summary, console)
    _unscored(summary, console)


def _rates(summary: RunSummary) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True)
    for name in ("episodes", "success", "as 0*", "score", "as 0*", "95 %"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_row(*_rate_row("all", summary.overall), style="bold")
    for groups in (summary.by_app, summary.by_level, summary.by_split):
        for name, rate in groups.items():
            if len(groups) > 1 or groups is summary.by_app:
                table.add_row(*_rate_row(f"  {name}", rate))
    return table


def _rate_row(name: str, rate: Rate) -> list[str]:
    bounds = rate.interval_scored
    some = f"{rate.scored}/{rate.episodes}" if rate.scored < rate.episodes else str(rate.episodes)
    return [
        name,
        some,
        percent(rate.success_scored),
        percent(rate.success_all),
        score(rate.score_scored),
        score(rate.score_all),
        f"{100 * bounds.low:.0f}–{100 * bounds.high:.0f}" if bounds else "–",
    ]


def _episodes(records: Iterable[EpisodeRecord]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("result", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("task", overflow="fold")
    table.add_column("agent", overflow="fold")
    table.add_column("try", justify="right", no_wrap=True)
    table.add_column("ended", no_wrap=True)
    table.add_column("steps", justify="right", no_wrap=True)
    table.add_column("why not", ratio=1)
    for record in records:
        who = record.identity
        table.add_row(
            _result(record),
            score(record.score),
            Text(one_line(who.task)),
            Text(one_line(who.agent.name)),
            str(who.attempt),
            record.status,
            str(record.steps),
            Text(one_line(why_failed(record), 160)),
        )
    return table


def _line(record: EpisodeRecord) -> Text:
    who = record.identity
    line = _result(record)
    line.append(
        f"  {score(record.score)}  {one_line(who.task)}  {one_line(who.agent.name)} #{who.attempt}"
        f"  {record.status}, {record.steps} steps"
    )
    why = one_line(why_failed(record), 160)
    return line.append(f"\n    {why}") if why else line


def _result(record: EpisodeRecord) -> Text:
    if not record.scored:
        return Text("? unscored", "yellow")
    return Text("✓ success", "green") if record.success else Text("✗ no success", "red")


def _counts(summary: RunSummary, console: Console) -> None:
    if summary.planned > summary.overall.episodes:
        _say(console, f"unfinished: {summary.overall.episodes} of {summary.planned} episodes are there")
    ended = ", ".join(f"{count} {status}" for status, count in summary.statuses.items())
    _say(console, f"ended: {ended}")
    if summary.steps and summary.turns and summary.asks:
        steps, turns, asks = summary.steps, summary.turns, summary.asks
        _say(
            console,
            f"steps: median {steps.median:g} ({steps.low:g} to {steps.high:g}); "
            f"turns: median {turns.median:g}; questions: {asks.total:g}",
        )
    use = summary.terminal
    if use.successes:
        _say(console, f"terminal used in {use.with_terminal} of {use.successes} successes")
    times = sorted(summary.times, key=lambda t: -t.total_s)[:4]
    _say(console, "time: " + ", ".join(f"{t.phase} {seconds(t.total_s)}" for t in times))
    _say(console, "* with what was not scored as 0; the interval is Wilson's, of the success without it")


def _failures(summary: RunSummary, console: Console) -> None:
    if not summary.failures:
        return
    _say(console, Text("\nwhat failed, most frequent first", "bold"))
    for failure in summary.failures[:SHOWN_FAILURES]:
        head = f"{failure.count} x {one_line(failure.check)} {failure.code} ({failure.role})"
        _say(console, f"  {head}: {one_line(failure.example, 160)}")
    more = len(summary.failures) - SHOWN_FAILURES
    if more > 0:
        _say(console, f"  and {more} more kinds; --json and --html list all")


def _unscored(summary: RunSummary, console: Console) -> None:
    if not summary.unscored:
        return
    _say(console, Text(f"\nnot scored: {len(summary.unscored)}", "bold yellow"))
    for one in summary.unscored:
        who = f"{one_line(one.task)} {one_line(one.agent)} #{one.attempt}"
        _say(console, f"  {who}, {one.status} after {one.tries} tries: {one_line(one.reason, 300)}")


def _say(console: Console, line: str | Text) -> None:
    """One line: folded on a terminal, whole in a pipe. Text, never markup."""
    text = line if isinstance(line, Text) else Text(line)
    console.print(text, soft_wrap=not console.is_terminal)
