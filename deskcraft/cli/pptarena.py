"""`deskcraft pptarena`: proofs of its tasks by file, grades of decks that are handed in, and its own tables."""

from __future__ import annotations

import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

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
from deskcraft.cli.options import Jobs, JsonFlag, TaskRootOption, print_json
from deskcraft.cli.pptarena_drafts import draft, lint, propose
from deskcraft.cli.pptarena_meta import meta, sheets
from deskcraft.cli.pptarena_tasks import GRADER_MB, Selectors, arena_tasks, here
from deskcraft.cli.units import Unit, each_unit
from deskcraft.desktop.capacity import default_jobs
from deskcraft.episode.grading import Grader
from deskcraft.image.store import store_root
from deskcraft.model.prices import load_prices
from deskcraft.plain import json_text
from deskcraft.record.blobs import BlobStore, write_whole
from deskcraft.task.loading import default_root
from deskcraft.task.model import ARENA
from deskcraft.validate.by_file import BY_FILE, prove_by_file
from deskcraft.validate.ledger import Recorder
from deskcraft.validate.proof import Proof
from evaluators.combine import gated_most
from evaluators.rubric import open_leaves
from evaluators.verdict import LeafVerdict, NodeVerdict, Verdict

app = typer.Typer(
    help="PPTArena: 120 editing tasks on twelve decks, graded by rubrics; docs/use/pptarena.md.",
    no_args_is_help=True,
)
app.command("propose")(propose)
app.command("draft")(draft)
app.command("lint")(lint)
app.command("meta")(meta)
app.command("sheets")(sheets)
FAILED = 1


@app.command("prove")
def prove(
    selectors: Selectors = None,
    jobs: Jobs = None,
    json_: Annotated[
        Path | None, typer.Option("--json", help="Write the result as JSON; - prints it.", metavar="FILE")
    ] = None,
    record: Annotated[bool, typer.Option("--record", help="Record the proofs in tasks/proofs.yaml.")] = False,
    task_root: TaskRootOption = None,
) -> None:
    """Prove tasks by file: the solution scores 1, the original 0, attempts in their ranges, saved again the same."""
    root = default_root(task_root)
    folders = arena_tasks(root, selectors)
    units = [(folder.id, variant) for folder in folders for variant in range(len(folder.records))]
    console = Terminal(stderr=str(json_) == "-", soft_wrap=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="deskcraft-prove-") as scratch:
        settings = (root.path, Path(scratch), BY_FILE, BY_FILE, 1)
        recorder = Recorder(root, folders, units, repeat=1, image_id=BY_FILE, desktop=BY_FILE) if record else None
        proofs = []
        for proof in each_unit(prove_unit, units, settings, jobs or default_jobs(each_mb=GRADER_MB)):
            proofs.append(proof)
            _print(proof, console)
            if recorder:
                recorder.take(proof)
    good = sum(proof.ok for proof in proofs)
    console.print(f"{good} of {len(proofs)} proved in {time.monotonic() - began:.0f} s")
    if recorder:
        console.print(f"{recorder.entered} recorded in {root.tasks / 'proofs.yaml'}", markup=False)
    if json_:
        results = [proof.as_json() for proof in sorted(proofs, key=lambda p: (p.task, p.variant))]
        text = json_text({"tasks": len(proofs), "ok": good, "results": results}, 1)
        print(text) if str(json_) == "-" else write_whole(json_, text.encode())
    if good < len(proofs):
        raise typer.Exit(FAILED)


def prove_unit(unit: Unit, root: Path, scratch: Path, desktop: str, image_id: str, repeat: int) -> Proof:
    """Proves one task in a process of a pool, which keeps its grading process; arguments as of `units.each_unit`."""
    return prove_by_file(*here(unit, root, scratch), unit[1])


def _print(proof: Proof, console: Console) -> None:
    mark = "[green]ok[/]  " if proof.ok else "[red]FAIL[/]"
    scores = ", ".join(f"{miss['score']:.2f}" for miss in proof.near_misses.values())
    console.print(f"{mark} {proof.task}  near misses {scores or '-'}  {proof.seconds:.1f} s")
    for problem in (*proof.problems, *proof.notes):
        console.print(f"       {problem}", markup=False)


@app.command("grade")
def grade(
    original: Annotated[Path, typer.Argument(help="The task's deck, as it was.")],
    modified: Annotated[Path, typer.Argument(help="What became of it.")],
    task: Annotated[str, typer.Option("--task", help="Id of the task.", metavar="ID")],
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
    json_: JsonFlag = False,
    task_root: TaskRootOption = None,
) -> None:
    """Grade a deck that was edited without a desktop: by a person, or by an agent that writes code."""
    from deskcraft.arena.submission import forecast_submission, grade_submission, unreadable

    check_wanted(judge, reasons=reasons, forecast=forecast)
    root = default_root(task_root)
    (folder,) = arena_tasks(root, [task])
    known = load_prices(prices)
    with (
        opened_panel(
            judge,
            judge_url,
            judge_option,
            repeats,
            certificate,
            kept=judged or store_root() / JUDGED,
            max_asked=max_asked,
            prices=known,
        ) as panel,
        tempfile.TemporaryDirectory(prefix="deskcraft-grade-") as scratch,
        Grader() as grader,
    ):
        given = (folder, root, original, modified, grader, BlobStore(Path(scratch)))
        if forecast and panel is not None:
            print(forecast_submission(*given, panel, known))
            return
        graded = grade_submission(*given, panel, reasons)
        said = standing_of(panel if graded.judgements else None, certificate)
    verdict = graded.verdict
    if json_:
        most = {"gated_high": gated_most(verdict)} if verdict.score_high is not None else {}
        print_json(verdict.model_dump(mode="json") | most | {"judge": said.model_dump(mode="json")})
    elif why := unreadable(verdict, folder, modified):
        print(f"{task}: success 0, score 0.000: {why}")
    else:
        _print_verdict(task, verdict, Terminal(soft_wrap=True), Text(said.sentence, "" if said.good else "bold"))
    if not verdict.success:
        raise typer.Exit(FAILED)


def _print_verdict(task: str, verdict: Verdict, console: Console, judge: Text) -> None:
    most = verdict.score if verdict.score_high is None else verdict.score_high
    success = "not known" if not verdict.success and most == 1 else str(verdict.success)
    console.print(f"{task}: success {success}, score {_span(verdict.score, most, 3)}", markup=False)
    if verdict.gated is not None:
        console.print(f"by gate-then-average {_span(verdict.gated, gated_most(verdict), 3)}", markup=False)
    if verdict.sentence:
        console.print(verdict.sentence, markup=False)
    for node in (*verdict.goals, *verdict.guards):
        _print_node(node, console, 1)
    console.print(judge)
    if waiting := len(open_leaves(verdict)):
        console.print(f"not judged: {waiting} of its leaves; --judge asks a judge", markup=False)


def _span(least: float, most: float | None, digits: int = 2) -> str:
    return f"{least:.{digits}f}" if most is None or least == most else f"{least:.{digits}f} to {most:.{digits}f}"


def _print_node(node: LeafVerdict | NodeVerdict, console: Console, depth: int) -> None:
    mark = "ok  " if node.ok else "FAIL" if node.most < 1 else "open"
    label = node.key if isinstance(node, LeafVerdict) else node.name or node.kind
    console.print(f"{'  ' * depth}{mark} {_span(node.score, node.most)} {label}: {node.sentence}", markup=False)
    for child in node.children if isinstance(node, NodeVerdict) else ():
        _print_node(child, console, depth + 1)


@app.command("decks")
def decks(json_: JsonFlag = False, task_root: TaskRootOption = None) -> None:
    """Show what the decks are made of: slides, sections, and the share of slides with each kind of element."""
    from deskcraft.arena.decks import ELEMENTS, facts_of_all

    root = default_root(task_root)
    found = facts_of_all(sorted((root.assets / ARENA).glob("*.pptx")))
    if json_:
        print_json([asdict(one) for one in found])
        return
    table = Table(box=None)
    for heading in ("deck", "slides", "sections", *ELEMENTS):
        table.add_column(heading, justify="left" if heading == "deck" else "right", no_wrap=heading == "deck")
    for one in found:
        shares = (f"{100 * one.shares[kind]:.0f} %" for kind in ELEMENTS)
        table.add_row(one.name, str(one.slides), str(one.sections), *shares)
    Terminal().print(table)
