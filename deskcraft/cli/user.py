"""`deskcraft user check`: measures how faithfully a model plays the user."""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from deskcraft.agent.models.asked import ModelAsked, open_client
from deskcraft.cli.console import Terminal
from deskcraft.cli.model_options import ModelOption, PricesFile, UserModel, UserUrl, check_first, user_asked
from deskcraft.cli.options import JsonFlag, Selectors, TaskRootOption, print_json
from deskcraft.desktop.png import encode
from deskcraft.errors import BadInput
from deskcraft.model.prices import load_prices
from deskcraft.model.user import ModelUser
from deskcraft.record.blobs import write_whole
from deskcraft.task.loading import default_root
from deskcraft.validate.user_check import Occasion, Outcome, UserCheck, occasions, speak_all, summarise
from simulator.interaction import GuardRecord

FAILED = 1
PLAIN_PX = (1280, 720)
SHOWN = 160
"""Characters that are shown of a reply that was held back."""

app = typer.Typer(help="The simulated user.", no_args_is_help=True)


@app.callback()
def user() -> None:
    """The simulated user."""


@app.command()
def check(
    selectors: Selectors = None,
    user_model: UserModel = None,
    user_base_url: UserUrl = None,
    model_option: ModelOption = None,
    prices: PricesFile = None,
    repeat: Annotated[int, typer.Option("--repeat", min=1, help="Repeats of each message.")] = 1,
    variants: Annotated[int, typer.Option("--variants", min=1, help="Variants per task.")] = 1,
    looks: Annotated[bool, typer.Option("--looks", help="Show it a blank picture as the screen.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Parallel calls.")] = 4,
    out: Annotated[Path | None, typer.Option("--out", help="Write the result as JSON.", metavar="FILE")] = None,
    task_root: TaskRootOption = None,
    json_: JsonFlag = False,
) -> None:
    """Let a model word every user message of the tasks, and count the replies that the guard rejects.

    Exit status 1: the endpoint failed for a message. Ctrl-C shows the results so far.
    """
    if user_model is None:
        raise BadInput("give --user-model NAME, and --user-base-url URL for your own endpoint")
    picture = encode(np.full((PLAIN_PX[1], PLAIN_PX[0], 3), 90, np.uint8)) if looks else b""
    plan = [
        occasion
        for folder in default_root(task_root).select(selectors or [])
        for variant in range(min(variants, len(folder.records)))
        for occasion in occasions(folder.task(variant), variant, picture)
    ]
    if not plan:
        raise BadInput("none of these tasks is interactive, so the user has no messages")
    if out is not None and not out.absolute().parent.is_dir():
        raise BadInput(f"{out}: there is no folder {out.parent}")
    asked = user_asked(
        user_model, user_base_url, model_option, prices=load_prices(prices), looks=looks, flag="--model-option"
    )
    check_first(asked, "user", pictures=looks, structured=True)
    console = Terminal(stderr=json_, soft_wrap=True)
    outcomes: list[Outcome] = []
    try:
        _ask(plan, asked, outcomes, repeat=repeat, jobs=jobs)
    finally:  # also of one that is stopped
        result = summarise(user_model, len(plan) * repeat, outcomes)
        if out is not None:
            write_whole(out, result.model_dump_json(indent=1).encode())
        if json_:
            print_json(result.model_dump(mode="json"))
        else:
            _show(result, console)
    if result.fallbacks:
        raise typer.Exit(FAILED)


def _ask(plan: list[Occasion], asked: ModelAsked, outcomes: list[Outcome], *, repeat: int, jobs: int) -> None:
    """Fills `outcomes`, and shows on standard error how far it is."""
    fields = asked.settings.fields(asked.endpoint.wire)
    looks = asked.settings.mode != "a11y"
    error = Terminal(stderr=True)
    columns = (TextColumn("the user speaks"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    total = len(plan) * repeat
    with (
        tempfile.TemporaryDirectory(
            prefix="deskcraft-user-", ignore_cleanup_errors=True
        ) as scratch,  # of the bounds that all calls share
        Progress(*columns, console=error, transient=True, disable=not error.is_terminal) as bar,
    ):

        def open_user() -> ModelUser:
            return ModelUser(open_client(asked, Path(scratch), "", "user"), looks=looks, options=fields)

        line = bar.add_task("", total=total)
        for outcome in speak_all(plan, open_user, repeat=repeat, jobs=jobs):
            outcomes.append(outcome)
            bar.update(line, completed=len(outcomes))
            if not error.is_terminal and len(outcomes) % max(1, total // 4) == 0:
                error.print(f"  {len(outcomes)} of {total} said")


def _show(result: UserCheck, console: Console) -> None:
    table = Table(box=None)
    for heading in ("task", "said", "faithful at once", "at the second try", "overruled", "endpoint failed"):
        table.add_column(heading, justify="left" if heading == "task" else "right")
    by_task: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in result.outcomes:
        by_task[outcome.task].append(outcome)
    for task, some in by_task.items():
        part = summarise(result.model, len(some), some)
        counts = (part.said, part.at_once, part.at_second, part.overruled, part.fallbacks)
        table.add_row(task, *(str(count) for count in counts))
    Terminal(stderr=console.stderr, width=None if sys.stdout.isatty() else 200).print(table)
    for line in _lines(result):
        console.print(line, markup=False, highlight=False)


def _lines(result: UserCheck) -> list[str]:
    def share(count: int) -> str:
        return f"{count} of {result.said}" + (f" ({100 * count / result.said:.0f} %)" if result.said else "")

    usage = result.usage
    cost = "cost unknown" if usage.cost_usd is None else f"${usage.cost_usd:.4f}"
    causes = ", ".join(f"{cause} {count}" for cause, count in result.causes.items()) or "nothing"
    opinions = ", ".join(f"{name} {count}" for name, count in result.phase_complete.items())
    lines = [
        f"{result.model}: {result.said} of {result.planned} messages said",
        f"  the guard had to act on {share(result.guard_acted)}; held back for: {causes}",
        f"  said in the authored words instead: {share(result.overruled + result.fallbacks)}"
        f", {result.overruled} by the guard, {result.fallbacks} because the endpoint failed",
        f"  phase_complete: {opinions}",
        f"  {result.calls} calls, {result.failed_tries} failed tries, {result.seconds:.1f} s, "
        f"{usage.input_tokens} tokens in, {usage.output_tokens} out, {cost}",
    ]
    for outcome in result.offenders:
        lines += _offender(outcome)
    return lines


def _offender(outcome: Outcome) -> list[str]:
    place = "a question" if outcome.phase is None else f"phase {outcome.phase + 1} ({outcome.trigger})"
    variant = f" v{outcome.variant}" if outcome.variant else ""
    speech = outcome.spoken
    end = "the endpoint failed" if speech.simulator_fallback else "overruled" if speech.overruled else "then faithful"
    lines = [f"{outcome.task}{variant}, {place}, repeat {outcome.repeat}: {end}"]
    for number, held in enumerate(speech.guard, 1):
        text = " ".join(held.text.split())
        shown = text if len(text) <= SHOWN else text[:SHOWN] + "…"
        lines.append(f"    reply {number} {_faults(held)}: {shown}")
    if speech.simulator_fallback and outcome.calls and outcome.calls[-1].failures:
        lines.append(f"    {outcome.calls[-1].failures[-1]}")
    return lines


def _faults(held: GuardRecord) -> str:
    words = {"misses": held.missing, "gives away": held.leaked, "makes up": held.invented}
    faults = [f"{name} {'; '.join(some)}" for name, some in words.items() if some]
    if held.fault:
        faults.append(
            {"form": "has not the form", "length": "is too long", "language": "is not in the language"}[held.fault]
        )
    return ", ".join(faults)
