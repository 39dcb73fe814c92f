"""`deskcraft grade RUN`: grades a run again from what its records hold."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deskcraft.cli.console import Terminal
from deskcraft.cli.judge_options import (
    JUDGED,
    CertificateFile,
    ForecastFlag,
    JudgedFolder,
    JudgeModelOption,
    JudgeOption,
    JudgeRepeats,
    JudgeUrl,
    MaxAsked,
    ReasonsFlag,
    check_wanted,
    opened_panel,
    standing_of,
)
from deskcraft.cli.model_options import PricesFile
from deskcraft.cli.options import JsonFlag, TaskRootOption, print_json
from deskcraft.errors import BadInput
from deskcraft.image.store import store_root
from deskcraft.model.prices import load_prices
from deskcraft.record.folder import RunFolder

if TYPE_CHECKING:
    from deskcraft.run.regrade import Regraded

FAILED = 1


def grade(
    run: Annotated[Path, typer.Argument(help="Run folder.")],
    task_root: TaskRootOption = None,
    data: Annotated[
        Path | None, typer.Option("--data", help="Data of the run's suite, where it was played with data of yours.")
    ] = None,
    judge: JudgeOption = None,
    judge_url: JudgeUrl = None,
    judge_option: JudgeModelOption = None,
    repeats: JudgeRepeats = 1,
    certificate: CertificateFile = None,
    judged: JudgedFolder = None,
    max_asked: MaxAsked = None,
    forecast: ForecastFlag = False,
    reasons: ReasonsFlag = False,
    prices: PricesFile = None,
    record: Annotated[
        bool, typer.Option("--record", help="Record in tasks/proofs.yaml which tasks' solutions count.")
    ] = False,
    json_: JsonFlag = False,
) -> None:
    """Grade a run again with the current checks; nothing is rerun. With --judge, criteria that ask a judge as well."""
    from deskcraft.suite.registry import DESKTOP, suite_name, suite_of

    check_wanted(judge, reasons=reasons, forecast=forecast)
    if record and suite_name(run) != DESKTOP:
        raise BadInput(f"--record: {run} is not a run of desktop tasks; only their proofs are recorded")
    suite, known = suite_of(run), load_prices(prices)
    with opened_panel(
        judge,
        judge_url,
        judge_option,
        repeats,
        certificate,
        kept=judged or store_root() / JUDGED,
        max_asked=max_asked,
        prices=known,
    ) as panel:
        judging = None
        if panel is not None:
            from deskcraft.judge import Judging
            from deskcraft.judge import forecast as forecast_of

            judging = Judging(panel, standing_of(panel, certificate), only_count=forecast, reasons=reasons)
        results = suite.regraded(RunFolder(run), task_root, data, judging)
        if panel is not None and judging is not None and forecast:
            print(forecast_of(panel, judging.counted, known))
            return
    _print(results, json_)
    if record:
        from deskcraft.task.loading import default_root
        from deskcraft.validate.ledger import ledger_of, record_judged

        root = default_root(task_root)
        entered = record_judged(RunFolder(run), root)
        print(f"{entered} tasks recorded in {ledger_of(root)}", file=sys.stderr)
    if any(r.new is None for r in results):
        raise typer.Exit(FAILED)


def _print(results: list[Regraded], json_: bool) -> None:
    if json_:
        print_json(
            [{**{n: getattr(r, n) for n in ("episode", "old", "new", "note")}, "changed": r.changed} for r in results]
        )
        return
    console = Terminal(soft_wrap=True)
    for result in results:
        if result.changed or result.note:
            console.print(f"{result.episode}: success {result.old} -> {result.new}  {result.note}", markup=False)
    console.print(f"{len(results)} graded, {sum(r.changed for r in results)} changed")
