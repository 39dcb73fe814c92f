"""`deskcraft pptarena meta` and `sheets`: rubrics beside what reviewers say of attempts, and what reviewers get."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import Jobs, JsonFlag, TaskRootOption, print_json
from deskcraft.cli.pptarena_tasks import GRADER_MB, Selectors, arena_tasks, here
from deskcraft.cli.units import Unit, each_unit
from deskcraft.desktop.capacity import default_jobs
from deskcraft.errors import BadInput
from deskcraft.image.store import store_root
from deskcraft.plain import count_of
from deskcraft.record.blobs import BlobStore
from deskcraft.task.loading import TaskRoot, default_root
from deskcraft.task.model import ARENA
from deskcraft.validate.by_file import BY_FILE, Attempt, attempts, graded_states
from deskcraft.workbench.drawing import DeckRenderer
from deskcraft.workbench.drawings import Drawings

if TYPE_CHECKING:
    from deskcraft.arena.meta import MetaResult
    from deskcraft.arena.sheets.making import TaskSheets

Runs = Annotated[
    list[Path] | None,
    typer.Option(
        "--run",
        help="A run of 'pptarena/*': its episodes, not what the tasks' authors wrote. Repeatable.",
        metavar="RUN",
    ),
]
PerDeck = Annotated[int, typer.Option("--per-deck", min=1, help="Tasks drawn of each deck.", metavar="N")]
WIDE = 160
"""Characters of the table's lines, on a narrower terminal too."""
KEPT = "sheets"
"""Folder beside the other pictures in the user's cache: so many decks would drive those out."""
KEPT_BYTES = 2**30
"""Of pictures of slides: those of all attempts that are drawn by default are two thirds of it."""


def meta(
    selectors: Selectors = None,
    answers: Annotated[
        list[Path] | None,
        typer.Option("--answers", help="Answers of a reviewer of sheets; repeatable, one file each.", metavar="FILE"),
    ] = None,
    key: Annotated[Path | None, typer.Option("--key", help="The key of those sheets.", metavar="FILE")] = None,
    runs: Runs = None,
    per_deck: PerDeck = 3,
    seed: Annotated[int, typer.Option("--seed", help="Draws the tasks, and resamples.", metavar="N")] = 0,
    jobs: Jobs = None,
    json_: JsonFlag = False,
    task_root: TaskRootOption = None,
) -> None:
    """Compare the rubrics with what people expect of attempts: accuracy by category, tau and rho, by both rules.

    With --answers and --key these are the reviewers of `pptarena sheets`, and all attempts that they answered count.
    Without, those of tasks/pptarena/reviews/ (key.yaml, answers*.yaml), else the categories in expected.yaml.
    With --run the attempts are what an agent left in a run.
    """
    from deskcraft.arena import meta as study
    from deskcraft.arena.played import tasks_played
    from deskcraft.arena.reviews import agreed, opinions, read_answers, read_key, stored_reviews

    root = default_root(task_root)
    folders = arena_tasks(root, selectors)
    if bool(answers) != (key is not None):
        raise BadInput("--answers and --key belong together: give the reviewers' answers and the key of their sheets")
    if runs:
        folders = tasks_played(runs, folders)
        if not answers:
            raise BadInput("--run: nobody states what an agent's attempts are worth; give --answers and --key")
    kept = not answers
    if kept:
        key, answers = stored_reviews(root.tasks / ARENA)
    names = read_key(key) if key else {}
    given = [read_answers(path, names) for path in answers or ()]
    said = opinions(given, names)
    chosen = [folder for folder in folders if folder.id in said]
    if kept and not chosen:  # nobody has reviewed these tasks
        answers = []
        chosen = study.chosen_tasks(folders, per_deck=per_deck, seed=seed)
    labels = study.read_labels(root.tasks / ARENA / study.LABELS)
    console = Terminal(soft_wrap=True, stderr=json_)
    rated: list[study.Rated] = []
    with tempfile.TemporaryDirectory(prefix="deskcraft-meta-") as scratch:
        units = [(folder.id, 0) for folder in chosen]
        settings = (root.path, Path(scratch), BY_FILE, BY_FILE, 1)
        for number, (task, found) in enumerate(
            each_unit(partial(_attempts, tuple(runs or ())), units, settings, jobs or default_jobs(each_mb=GRADER_MB)),
            1,
        ):
            console.print(f"{number}/{len(units)} {task}: {len(found)} attempts", markup=False)
            if answers:
                rated += study.reviewed(task, found, said[task])
                for gone in sorted(said[task].keys() - {one.name for one in found}):
                    console.print(f"left out: {task} has no attempt {gone} any more", markup=False)
            else:
                rated += study.rated(task, found, labels.get(task, {}))
    rated.sort(key=lambda one: one.name)
    rules: list[tuple[str, study.Rule, str]] = [("the paper's rule", "score", ""), ("gate-then-average", "gated", "")]
    rules += [(f"without {domain}", "score", domain) for domain in study.domains(rated)]
    results = {name: study.evaluate(rated, rule, without=without, seed=seed) for name, rule, without in rules}
    counted = {(one.task, one.attempt) for one in rated}
    among = agreed([{n: a for n, a in one.items() if names[n] in counted} for one in given]) if answers else None
    if json_:
        found_json: dict[str, object] = {name: _as_json(result) for name, result in results.items()}
        print_json(found_json | ({"reviewers": asdict(among)} if among else {}))
        return
    _print_results(results, console)
    if among:
        alphas = f"alpha {among.scores:.2f} of scores, {among.categories:.2f} of categories"
        shared = f"{among.shared} answered twice or more" + (f": {alphas}" if among.shared else "")
        by = count_of(among.reviewers, "file")
        console.print(f"{len(rated)} attempts at {len(chosen)} tasks by {by} of answers; {shared}", markup=False)
    else:
        blind = sum(one.attempt in labels.get(one.task, {}) for one in rated)
        console.print(
            f"{len(rated)} attempts at {len(chosen)} tasks; of {blind} the category was given without sight of the "
            "rubric"
        )


def _print_results(results: Mapping[str, MetaResult], console: Terminal) -> None:
    """The table of all rules, then the attempts that the paper's rule puts elsewhere."""
    first = next(iter(results.values()))
    table = Table(box=None)
    scored = ("tau_b, scores", "rho, scores") if first.by_score else ()
    for heading in ("", *first.by_category, "all", "tau_b", "at most", "of categories", "rho", *scored):
        table.add_column(heading, justify="right" if heading else "left")
    for name, result in results.items():
        right, of = (sum(each[part] for each in result.by_category.values()) for part in (0, 1))
        cells = [f"{hit}/{total}" for hit, total in result.by_category.values()]
        own, by_score = result.agreement, result.by_score
        measured = [str(own.tau_b), f"{result.largest_tau_b:.2f}", str(result.in_categories.tau_b), str(own.rho)]
        measured += [str(by_score.tau_b), str(by_score.rho)] if by_score else []
        table.add_row(name, *cells, f"{right}/{of}", *measured)
    Terminal(width=max(console.width, WIDE)).print(table)  # intervals on two lines cannot be read
    for line in first.misplaced:
        console.print(line, markup=False)


def _attempts(
    runs: Sequence[Path], unit: Unit, root: Path, scratch: Path, desktop: str, image_id: str, repeat: int
) -> tuple[str, list[Attempt]]:
    from deskcraft.arena.played import played_states

    folder, tasks, grader, blobs = here(unit, root, scratch)
    if not runs:
        return unit[0], attempts(folder, tasks, grader, blobs)
    return unit[0], graded_states(played_states(runs, unit[0], blobs), folder.task(), grader, blobs)


def _as_json(result: MetaResult) -> dict[str, object]:
    return {
        "accuracy": {name: {"right": right, "of": of} for name, (right, of) in result.by_category.items()},
        "agreement": asdict(result.agreement),
        "largest_tau_b": result.largest_tau_b,
        "categories": asdict(result.in_categories),
        "scores": asdict(result.by_score) if result.by_score else None,
        "misplaced": list(result.misplaced),
    }


def sheets(
    out: Annotated[Path, typer.Option("--out", help="Folder for the reviewers; new or empty.", metavar="FOLDER")],
    key: Annotated[
        Path, typer.Option("--key", help="File for what each id stands for; outside of FOLDER.", metavar="FILE")
    ],
    selectors: Selectors = None,
    parts: Annotated[
        int, typer.Option("--parts", min=1, max=26, help="Deal the tasks to FOLDER/a, FOLDER/b, ...", metavar="N")
    ] = 1,
    runs: Runs = None,
    per_deck: PerDeck = 3,
    seed: Annotated[int, typer.Option("--seed", help="Draws the tasks, the ids and the order.", metavar="N")] = 0,
    jobs: Jobs = None,
    task_root: TaskRootOption = None,
) -> None:
    """Make review sheets of attempts, for people who never see the rubric: slides before over after, and a list.

    With --run of all tasks that were played.
    """
    from deskcraft.arena.meta import chosen_tasks
    from deskcraft.arena.played import tasks_played
    from deskcraft.arena.sheets.folder import write_folder, write_key
    from deskcraft.arena.sheets.making import original

    began = time.monotonic()
    if out.resolve() == key.resolve() or out.resolve() in key.resolve().parents:
        raise BadInput(f"--key {key}: it lies in {out}, which reviewers get; give a file outside of it")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise BadInput(f"--out {out}: there is something already; give a new or an empty folder")
    root = default_root(task_root)
    known = arena_tasks(root, selectors)
    folders = tasks_played(runs, known) if runs else chosen_tasks(known, per_deck=per_deck, seed=seed)
    console = Terminal(soft_wrap=True)
    made: list[TaskSheets] = []
    with tempfile.TemporaryDirectory(prefix="deskcraft-sheets-") as scratch:
        units = [(folder.id, 0) for folder in folders]
        settings = (root.path, Path(scratch), BY_FILE, BY_FILE, seed)
        for number, one in enumerate(
            each_unit(partial(_sheets, tuple(runs or ())), units, settings, jobs or default_jobs(each_mb=GRADER_MB)), 1
        ):
            console.print(f"{number}/{len(units)} {one.task}: {len(one.sheets)} attempts", markup=False)
            made.append(one)
    decks = {one.deck: root.assets / ARENA / f"{one.deck}.pptx" for one in made}
    with _office() as office:
        originals = {name: original(name, path.read_bytes(), office) for name, path in sorted(decks.items())}
    made.sort(key=lambda one: one.task)
    write_key(key, made, seed)
    pngs = 0
    for part in range(parts):
        mine = made[part::parts]
        numbers = {one.task: number for number, one in enumerate(_drawn(mine, seed), 1)}
        where = out / chr(ord("a") + part) if parts > 1 else out
        pngs += write_folder(where, mine, originals, numbers)
    total = sum(len(one.sheets) for one in made)
    console.print(
        f"{total} attempts at {len(made)} tasks, {pngs} pictures in {out}, key in {key}; "
        f"{time.monotonic() - began:.0f} s",
        markup=False,
    )


def _drawn(made: list[TaskSheets], seed: int) -> list[TaskSheets]:
    """The tasks in an order that is drawn."""
    from deskcraft.arena.sheets.making import drawn_id

    return sorted(made, key=lambda one: drawn_id(seed, one.task))


_OFFICE: list[DeckRenderer] = []
"""Of a process of the pool; it ends with the process."""


def _office() -> DeckRenderer:
    return DeckRenderer(keep=Drawings(store_root() / KEPT, limit_bytes=KEPT_BYTES))


def _sheets(
    runs: Sequence[Path], unit: Unit, root: Path, scratch: Path, desktop: str, image_id: str, seed: int
) -> TaskSheets:
    """The sheets of one task in a process of a pool, which keeps its office; arguments as of `units.each_unit`."""
    from deskcraft.arena.played import played_states
    from deskcraft.arena.sheets.making import make_sheets

    if not _OFFICE:
        _OFFICE.append(_office())
    tasks = TaskRoot(root)
    (folder,) = tasks.select([unit[0]])
    blobs = BlobStore(scratch / unit[0].replace("/", "_"))
    attempts_of = played_states(runs, unit[0], blobs) if runs else None
    return make_sheets(folder, tasks, blobs, _OFFICE[0], seed, attempts_of)
