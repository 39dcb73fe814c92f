"""`deskcraft pptarena propose` and `draft`: a model drafts tasks on a deck, and rubrics of them, for a person."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from deskcraft.cli.console import Terminal
from deskcraft.cli.model_options import BaseUrl, ModelOption, check_first, model_asked
from deskcraft.cli.options import DesktopName, ImageId, TaskRootOption
from deskcraft.errors import BadInput
from deskcraft.model.prices import Prices
from deskcraft.task.loading import default_root

FAILED = 1
Model = Annotated[str, typer.Option("--model", help="Name of the model that is asked.", metavar="NAME")]
DECK_SUFFIX = ".pptx"


def propose(
    deck: Annotated[Path, typer.Argument(help="A .pptx, of the benchmark or your own.")],
    model: Model,
    out: Annotated[Path, typer.Option("--out", help="Folder for the drafts and the episode.", metavar="DIR")],
    base_url: BaseUrl = None,
    model_option: ModelOption = None,
    steps: Annotated[int, typer.Option("--steps", min=1, max=500, help="Steps to explore for.", metavar="N")] = 35,
    desktop: DesktopName = "local",
    image: ImageId = None,
    task_root: TaskRootOption = None,
) -> None:
    """Have a model explore a deck in Impress and propose tasks on it: drafts for a person to review."""
    from deskcraft.arena.drafts import outside, write_drafts
    from deskcraft.arena.exploring import explore, exploring_task, read_given_deck
    from deskcraft.cli.units import image_for_task
    from deskcraft.desktop.opening import image_of, open_desktop
    from deskcraft.episode.grading import Grader
    from deskcraft.record.folder import RunFolder

    outside(out, default_root(task_root))
    drafts = out / "tasks.yaml"
    if drafts.exists():
        raise BadInput(f"{drafts}: is there already; give another folder, or move it away")
    read_given_deck(deck)
    asked = model_asked("chat", model, base_url, model_option, prices=Prices())
    check_first(asked, "agent", pictures=True, structured=False)
    image_id = image_for_task(desktop, exploring_task("deck", steps), image)
    console = Terminal(soft_wrap=True)
    opened_image = image_of(desktop, image_id)
    out.mkdir(parents=True, exist_ok=True)
    with open_desktop(desktop, image=opened_image) as opened, Grader(opened_image) as grader:
        found, record = explore(
            deck,
            asked,
            opened,
            RunFolder(out),
            grader,
            steps=steps,
            image_id=image_id,
            tell=lambda what: console.print(what, markup=False),
        )
    write_drafts(drafts, found)
    console.print(f"{drafts}: {len(found.tasks)} tasks proposed in {found.steps} steps ({record.status})", markup=False)
    if record.error:
        console.print(f"the episode ended early: {record.error}", markup=False)
    console.print("Drafts: read and change them, then `deskcraft pptarena draft`.", markup=False)
    if not found.tasks:
        raise typer.Exit(FAILED)


def draft(
    deck: Annotated[Path, typer.Argument(help="The deck that the tasks were proposed for.")],
    tasks: Annotated[Path, typer.Argument(help="The file of proposed tasks (tasks.yaml).")],
    model: Model,
    out: Annotated[Path, typer.Option("--out", help="Folder for the drafts.", metavar="DIR")],
    base_url: BaseUrl = None,
    model_option: ModelOption = None,
    task: Annotated[
        list[int] | None, typer.Option("--task", help="Only this one of the file, from 1; repeatable.", metavar="N")
    ] = None,
    task_root: TaskRootOption = None,
) -> None:
    """Have a model write the rubrics of proposed tasks; each draft says what the lint finds in it. Resumes."""
    from deskcraft.agent.models.asked import open_client
    from deskcraft.arena.drafting import chosen, draft_rubric, write_rubric
    from deskcraft.arena.drafts import outside, read_drafts
    from deskcraft.arena.exploring import read_given_deck
    from deskcraft.workbench import ImageWorkbench
    from evaluators.worker import GradingWorker

    outside(out, default_root(task_root))
    wanted = chosen(read_drafts(tasks).tasks, task or ())
    data, _ = read_given_deck(deck)
    asked = model_asked("chat", model, base_url, model_option, prices=Prices())
    check_first(asked, "agent", pictures=False, structured=True)
    console = Terminal(soft_wrap=True)
    options = {**asked.settings.fields("chat")} if model_option else None
    with (
        tempfile.TemporaryDirectory(prefix="deskcraft-draft-") as scratch,
        GradingWorker(workbench=ImageWorkbench(None)) as worker,
        open_client(asked, out, "drafts", "draft") as client,
    ):
        copy = Path(scratch) / f"deck{DECK_SUFFIX}"
        copy.write_bytes(data)
        for number, one in wanted:
            path = out / f"{number:03d}.rubric.yaml"
            if path.exists():
                console.print(f"{path}: is there already", markup=False)
                continue
            made = draft_rubric(copy, one, client, worker, Path(scratch), options=options)
            write_rubric(path, one, made)
            found = f"the lint finds {len(made.complaints)}" if made.complaints else "the lint finds nothing"
            console.print(f"{path}: {found}, asked {made.asked} times", markup=False)
            for line in made.complaints:
                console.print(f"  {line}", markup=False)
    console.print("Drafts: nothing here is part of the benchmark before a person has reviewed it.", markup=False)


def lint(
    rubrics: Annotated[list[Path], typer.Argument(help="Rubrics, each a YAML file.")],
    original: Annotated[Path, typer.Option("--original", help="The deck that they are about.", metavar="FILE")],
    attempts: Annotated[
        list[Path] | None,
        typer.Option("--attempt", help="What became of it in somebody's hands; repeatable.", metavar="FILE"),
    ] = None,
) -> None:
    """Lint rubrics: critical leaves, a penalty, code that raises, leaves that hold already or that no attempt fails."""
    from deskcraft.judge import RubricGrader, pair, read_rubric
    from deskcraft.workbench import ImageWorkbench
    from evaluators.worker import GradingWorker

    found = 0
    read = [(path, read_rubric(path)) for path in rubrics]
    for path in attempts or []:
        if not path.is_file():
            raise BadInput(f"{path}: no such file; a deck is expected")
    with GradingWorker(workbench=ImageWorkbench()) as worker:
        for path, rubric in read:
            tried = {
                "the original": pair(original, original),
                **{str(one): pair(original, one) for one in attempts or []},
            }
            for complaint in RubricGrader(worker).lint(rubric, tried):
                found += 1
                print(f"{path}: {complaint}")
    print(f"{len(read)} rubrics, {found} complaints")
    if found:
        raise typer.Exit(FAILED)
