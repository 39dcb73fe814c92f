"""`deskcraft slideeval`: tries judges of slides on three axes, and shows what their answers come to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from deskcraft.cli.console import Terminal
from deskcraft.cli.model_options import BaseUrl, ModelOption, check_first, model_asked
from deskcraft.cli.options import JsonFlag, TaskRootOption, print_json
from deskcraft.errors import BadInput
from deskcraft.model.prices import Prices
from deskcraft.task.loading import default_root

if TYPE_CHECKING:
    from deskcraft.slideeval.report import Result
    from deskcraft.slideeval.viewers import Viewer

app = typer.Typer(
    help="VLM-SlideEval: what judges of slides see, notice, and make of a deck; docs/use/slideeval.md.",
    no_args_is_help=True,
)
MODEL, WORDS = "model", "words"
FAILED = 1
JudgeName = Annotated[
    str,
    typer.Option(
        "--judge",
        help="oracle, noisy:SIGMA, random, constant, measured, model (with --model), or words (one without pictures).",
        metavar="JUDGE",
    ),
]
Folder = Annotated[Path, typer.Option("--out", help="Folder for the answers; a run in it goes on.", metavar="DIR")]
Decks = Annotated[
    Path | None, typer.Option("--decks", help="Folder of .pptx files, in place of the project's own.", metavar="DIR")
]
ModelName = Annotated[
    str | None, typer.Option("--model", help="Name of the model, with --judge model.", metavar="NAME")
]


@app.command("run")
def run(
    judge: JudgeName,
    out: Folder,
    model: ModelName = None,
    base_url: BaseUrl = None,
    model_option: ModelOption = None,
    decks: Decks = None,
    axis: Annotated[
        list[str] | None,
        typer.Option("--axis", help="extraction, perturbation or order; repeatable; all if none.", metavar="AXIS"),
    ] = None,
    slides: Annotated[int, typer.Option("--slides", min=0, help="Slides to extract, at most.", metavar="N")] = 1_900,
    runs: Annotated[int, typer.Option("--runs", min=1, max=20, help="Runs of each of them.", metavar="N")] = 3,
    seeds: Annotated[int, typer.Option("--seeds", min=0, help="Slides to perturb, at most.", metavar="N")] = 234,
    order_decks: Annotated[
        int, typer.Option("--order-decks", min=0, help="Decks to shuffle, at most.", metavar="N")
    ] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Of the shuffles.", metavar="N")] = 0,
    task_root: TaskRootOption = None,
) -> None:
    """Try a judge on extraction, perturbation and order; a run that was stopped goes on with the same command."""
    from deskcraft.slideeval.corpus import read_corpus
    from deskcraft.slideeval.run import KINDS, run_judge, settings_of
    from deskcraft.workbench.drawing import DeckRenderer

    default = [kind for kind in KINDS if judge != WORDS or kind != "extraction"]
    kinds = tuple(kind for kind in KINDS if kind in (axis or default))
    if strange := next((name for name in axis or () if name not in KINDS), ""):
        raise BadInput(f"--axis {strange}: there are {', '.join(KINDS)}")
    if judge == WORDS and "extraction" in kinds:
        raise BadInput("--axis extraction: the judge words is shown no pictures; leave it out")
    console = Terminal(soft_wrap=True)
    with _viewer(judge, out, model, base_url, model_option) as (viewer, _), DeckRenderer() as office:
        corpus = read_corpus(default_root(task_root).assets, decks)
        for line in corpus.refused:
            console.print(f"left out: {line}", markup=False)
        asked = {"kinds": kinds, "slides": slides, "runs": runs, "seeds": seeds, "decks": order_decks, "shuffle": seed}
        settings = settings_of(viewer, corpus, **asked)
        total = sum(len(source.scenes) for source in corpus.decks)
        console.print(f"{viewer.name}: {len(corpus.decks)} decks, {total} slides", markup=False)
        run_judge(viewer, corpus, settings, out, office, lambda line: console.print(line, markup=False))
    _print(_results([out]), console)


@app.command("report")
def report(
    runs: Annotated[list[Path], typer.Argument(help="Folders of `slideeval run`, one a judge.", metavar="RUNS")],
    figures: Annotated[
        Path | None, typer.Option("--figures", help="Draw the figures into this folder, as SVG and PNG.", metavar="DIR")
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """Show the tables of one judge or several, side by side."""
    from deskcraft.slideeval.figures import draw
    from deskcraft.slideeval.report import as_json

    console = Terminal(soft_wrap=True, stderr=json_)
    results = _results(runs)
    if json_:
        print_json([as_json(result) for result in results])
    else:
        _print(results, console)
    if figures is not None:
        for path in draw(results, figures):
            console.print(f"{path}", markup=False)


@app.command("gate")
def gate(
    judge: JudgeName,
    out: Annotated[Path, typer.Option("--out", help="File for the certificate, JSON.", metavar="FILE")],
    model: ModelName = None,
    base_url: BaseUrl = None,
    model_option: ModelOption = None,
    decks: Decks = None,
    task_root: TaskRootOption = None,
) -> None:
    """Put a judge to the gate, in fewer than 300 questions; the exit status is 1 if it fails."""
    from deskcraft.slideeval.certificate import NEEDS, write_certificate
    from deskcraft.slideeval.corpus import read_corpus
    from deskcraft.slideeval.gate import try_judge
    from deskcraft.workbench.drawing import DeckRenderer

    console = Terminal(soft_wrap=True)
    with _viewer(judge, out.parent, model, base_url, model_option) as (viewer, endpoint), DeckRenderer() as office:
        corpus = read_corpus(default_root(task_root).assets, decks)

        def tell(line: str) -> None:
            console.print(line, markup=False)

        found = try_judge(viewer, corpus, office, tell, endpoint=endpoint)
    out.parent.mkdir(parents=True, exist_ok=True)
    write_certificate(out, found)
    for name, value in found.figures.items():
        mark = "FAIL" if name in found.failed else "ok  " if name in NEEDS else "    "
        needed = f" (needed: {NEEDS[name]:g})" if name in NEEDS else ""
        console.print(f"{mark} {name}: {'-' if value is None else f'{value:.2f}'}{needed}", markup=False)
    said = "passes" if found.passed else "does not pass"
    console.print(f"{found.judge} {said}, {found.questions} questions; {out}", markup=False)
    if not found.passed:
        raise typer.Exit(FAILED)


def _results(folders: list[Path]) -> list[Result]:
    from deskcraft.slideeval.report import result_of
    from deskcraft.slideeval.run import read_answers, read_settings

    return [result_of(read_settings(folder).judge, read_answers(folder)) for folder in folders]


def _print(results: list[Result], console: Terminal) -> None:
    from deskcraft.slideeval.tables import tables

    for shown in tables(results):
        # as texts: what stands in brackets would be read as markup
        table = Table(box=None, title=Text(shown.title), title_justify="left")
        for heading in shown.headings:
            table.add_column(Text(heading), justify="left" if heading == shown.headings[0] else "right")
        for row in shown.rows:
            table.add_row(*map(Text, row))
        console.print(table)


@contextmanager
def _viewer(
    judge: str, out: Path, model: str | None, base_url: str | None, model_option: list[str] | None
) -> Iterator[tuple[Viewer, str]]:
    """The judge, and where its model is asked; a model's connections are closed at the end."""
    from deskcraft.slideeval.viewers import parse_viewer

    if judge not in (MODEL, WORDS):
        if model is not None:
            raise BadInput(f"--model {model}: the judge {judge} calls no model; give --judge model")
        yield parse_viewer(judge), ""
        return
    if model is None:
        raise BadInput(f"--judge {judge}: give --model NAME, and --base-url URL for an endpoint of your own")
    from deskcraft.agent.models.asked import open_client
    from deskcraft.slideeval.asking import ModelViewer, WordsViewer

    asked = model_asked("chat", model, base_url, model_option, prices=Prices())
    check_first(asked, "judge", pictures=judge == MODEL, structured=True)
    options = asked.settings.fields("chat") if model_option else {}
    with open_client(asked, out, "slideeval", "judge") as client:
        kind = ModelViewer if judge == MODEL else WordsViewer
        yield kind(client, options), client.endpoint.base_url
