"""`deskcraft presentbench`: decks that were made from an instruction and materials, against checklists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from deskcraft.cli.console import Terminal
from deskcraft.cli.judge_options import (
    MODEL,
    CertificateFile,
    JudgeModelOption,
    JudgeOption,
    JudgeRepeats,
    JudgeUrl,
    opened_panel,
    standing_of,
)
from deskcraft.cli.options import JsonFlag, TaskRootOption, print_json
from deskcraft.cli.presentbench_compare import alignment, compare_runs, methods_named
from deskcraft.cli.presentbench_systems import (
    AT_ONCE,
    COMMAND_S,
    ModelOptions,
    chosen_instances,
    forecast_line,
    system_named,
)
from deskcraft.cli.presentbench_trust import control_instance, controlled, refuse, show_proofs
from deskcraft.errors import BadInput
from deskcraft.task.loading import default_root

if TYPE_CHECKING:
    from deskcraft.judge import Panel
    from deskcraft.presentbench.examining import Examined
    from deskcraft.presentbench.instance import Instance
    from deskcraft.presentbench.run import DeckVerdict, RunSettings
    from deskcraft.presentbench.score import ItemVerdict, Score
    from deskcraft.record.standing import Standing
    from deskcraft.report.sheet import Sheet


app = typer.Typer(
    help="PresentBench: decks made from materials, against checklists; docs/use/presentbench.md.",
    no_args_is_help=True,
)
FOLDER = "presentbench"
"""Below the input files: the instances of the project's own."""
Published = Annotated[
    Path | None,
    typer.Option("--published", help="Data folder of the published benchmark, not the project's own.", metavar="DIR"),
]
ControlsOption = Annotated[
    str | None,
    typer.Option("--controls", help="Instance whose decks are put to the judge first; the first one.", metavar="ID"),
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Questions at a time.", metavar="N")]


@app.command("list")
def list_(published: Published = None, json_: JsonFlag = False, task_root: TaskRootOption = None) -> None:
    """List the instances, with their items and how many of them need no judge; --json has them by dimension."""
    instances = _instances(published, task_root)
    if json_:
        print_json([_facts(instance) for instance in instances])
        return
    table = Table(box=None)
    for heading in ("instance", "domain", "language", "slides", "materials", "items", "measured"):
        table.add_column(
            heading, justify="left" if heading in ("instance", "domain", "language") else "right", overflow="fold"
        )
    for instance in instances:
        slides, count = f"{instance.slides[0]}-{instance.slides[1]}", len(instance.items)
        materials, measured = str(len(instance.materials)), str(_measured(instance))
        table.add_row(instance.id, instance.domain, instance.language, slides, materials, str(count), measured)
    console = Terminal(soft_wrap=True)
    console.print(table)
    console.print(f"{len(instances)} instances; a deck has one item of fidelity a slide besides", markup=False)


@app.command("grade")
def grade(
    deck: Annotated[Path, typer.Argument(help="The deck: .pptx, .odp or .pdf.")],
    instance: Annotated[str, typer.Option("--instance", help="Which one, as `list` names it.", metavar="ID")],
    published: Published = None,
    judge: JudgeOption = None,
    judge_url: JudgeUrl = None,
    judge_option: JudgeModelOption = None,
    repeats: JudgeRepeats = 1,
    certificate: CertificateFile = None,
    jobs: Jobs = 8,
    json_: JsonFlag = False,
    task_root: TaskRootOption = None,
) -> None:
    """Grade a deck; without --judge what can be measured, and the rest stays open."""
    from deskcraft.intake.files import read_given
    from deskcraft.presentbench.apart import materials_of
    from deskcraft.presentbench.examining import examine
    from deskcraft.presentbench.judging import Grading, grade
    from deskcraft.presentbench.score import scored
    from evaluators.deck.load import DECK_LIMIT_BYTES

    chosen = next((one for one in _instances(published, task_root) if one.id == instance), None)
    if chosen is None:
        raise BadInput(f"--instance {instance}: no such instance; `deskcraft presentbench list` names them")
    with opened_panel(judge, judge_url, judge_option, repeats, certificate) as panel:
        sections = materials_of(chosen)
        found = examine(read_given(deck, DECK_LIMIT_BYTES), str(deck), chosen, sections)
        grading = Grading(chosen, found.deck, sections, _pictures(found, panel), found.measured)
        console = Terminal(soft_wrap=True, stderr=json_)
        verdicts = grade(grading, panel, jobs, lambda done, total: _tell(console, done, total))
        said = standing_of(panel, certificate)
    score = scored(verdicts)
    if json_:
        dumped = {
            "score": score.model_dump(mode="json") | {"total": score.total},
            "judge": said.model_dump(mode="json"),
        }
        print_json(dumped | {"items": [one.model_dump(mode="json") for one in verdicts]})
        return
    _show(verdicts, score, console)
    console.print(Text(said.sentence, "" if said.good else "bold"))


@app.command("prove")
def prove(
    names: Annotated[
        list[str] | None, typer.Argument(help="Instances; all where none is named.", metavar="[ID...]")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=64, help="Instances at a time.", metavar="N")] = 2,
    task_root: TaskRootOption = None,
) -> None:
    """Prove checklists: reference decks satisfy all items, flawed ones fail exactly those that they should."""
    instances = _instances(None, task_root)
    show_proofs(chosen_instances(instances, names or []), jobs, Terminal(soft_wrap=True))


@app.command("controls")
def controls(
    judge: Annotated[
        str, typer.Option("--judge", help="model:NAME, or oracle, noisy:SIGMA, random, constant.", metavar="JUDGE")
    ],
    judge_url: JudgeUrl = None,
    judge_option: JudgeModelOption = None,
    repeats: JudgeRepeats = 1,
    certificate: CertificateFile = None,
    chosen: ControlsOption = None,
    jobs: Jobs = 8,
    task_root: TaskRootOption = None,
) -> None:
    """Put decks whose verdicts are known to a judge; one that passes an empty deck or misses errors is refused."""
    from deskcraft.presentbench.controls import truth_of_controls
    from deskcraft.workbench.drawing import DeckRenderer

    instance = control_instance(_instances(None, task_root), chosen)
    console = Terminal(soft_wrap=True)
    asked = opened_panel(judge, judge_url, judge_option, repeats, certificate, lambda: truth_of_controls(instance))
    with asked as panel, DeckRenderer() as office:
        assert panel is not None
        found = controlled(instance, panel, office, jobs, console)
    if found.refused:
        raise typer.Exit(1)


@app.command("run")
def run(
    system: Annotated[
        str,
        typer.Option(
            "--system",
            help="baseline, decks:DIR, code:MODEL, or a command with {instruction}, {materials} and {out}.",
            metavar="SYSTEM",
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="Folder for the verdicts; a run in it goes on.", metavar="DIR")],
    published: Published = None,
    only: Annotated[
        list[str] | None, typer.Option("--only", help="These instances; all if not given.", metavar="ID")
    ] = None,
    system_files: Annotated[
        list[Path] | None,
        typer.Option("--system-files", help="File or folder that a command may read.", metavar="PATH"),
    ] = None,
    system_network: Annotated[
        bool, typer.Option("--system-network", help="A command may use the network: it runs outside of the sandbox.")
    ] = False,
    system_timeout: Annotated[
        float, typer.Option("--system-timeout", min=1, help="Seconds that a command may take for a deck.", metavar="S")
    ] = COMMAND_S,
    system_at_once: Annotated[
        int, typer.Option("--system-at-once", min=1, max=64, help="Decks that a system makes at a time.", metavar="N")
    ] = AT_ONCE,
    system_url: Annotated[
        str | None, typer.Option("--system-base-url", help="The endpoint of --system code:MODEL.", metavar="URL")
    ] = None,
    system_option: Annotated[
        list[str] | None,
        typer.Option("--system-model-option", help="As --model-option of `run`, for code:MODEL.", metavar="NAME=VALUE"),
    ] = None,
    system_tokens: Annotated[
        int | None, typer.Option("--system-max-tokens", min=1, help="Tokens that code:MODEL may use.", metavar="N")
    ] = None,
    system_record: Annotated[
        bool, typer.Option("--system-record", help="Keep every exchange with code:MODEL in the run.")
    ] = False,
    system_replay: Annotated[
        Path | None,
        typer.Option("--system-replay", help="Repeat the exchanges with code:MODEL of this run.", metavar="RUN"),
    ] = None,
    judge: JudgeOption = None,
    judge_url: JudgeUrl = None,
    judge_option: JudgeModelOption = None,
    repeats: JudgeRepeats = 1,
    certificate: CertificateFile = None,
    chosen: ControlsOption = None,
    forecast: Annotated[bool, typer.Option("--forecast", help="Say what judging will come to, and end.")] = False,
    uncertified: Annotated[
        bool, typer.Option("--uncertified", help="Judge without a certificate and controls; tables say so in bold.")
    ] = False,
    jobs: Jobs = 8,
    task_root: TaskRootOption = None,
) -> None:
    """Judge a system's decks for all instances; a run that was stopped goes on with the same command."""
    from deskcraft.judge.cache import AnswerCache
    from deskcraft.presentbench.controls import truth_of_controls
    from deskcraft.presentbench.run import JUDGED, RunSettings, begin, checklists_digest, run_system
    from deskcraft.workbench.drawing import DeckRenderer

    instances = chosen_instances(_instances(published, task_root), only or [])
    model = ModelOptions(system_url, system_option, system_tokens, system_record, system_replay)
    tested = system_named(system, out, system_files or [], system_network, system_timeout, system_at_once, model)
    settings = RunSettings(system=tested.name, judge=judge, repeats=repeats, checklists=checklists_digest(instances))
    console = Terminal(soft_wrap=True)

    def own() -> Instance:
        return control_instance(_instances(None, task_root), chosen)

    asked = opened_panel(judge, judge_url, judge_option, repeats, certificate, lambda: truth_of_controls(own()))
    with asked as panel, DeckRenderer() as office:
        if panel is not None:
            console.print(forecast_line(instances, panel), markup=False)
        if forecast:
            return
        begin(out, settings)
        said = standing_of(panel, certificate)
        if panel is not None and not uncertified:
            _accept(panel, said)
            panel.cache = AnswerCache(out / JUDGED)
            refuse(controlled(own(), panel, office, jobs, console, out))
        found = run_system(
            tested, instances, out, office, panel, said, jobs, lambda line: console.print(line, markup=False)
        )
    _print([(settings, found)], console)


@app.command("report")
def report(
    runs: Annotated[list[Path], typer.Argument(help="Folders of `presentbench run`.", metavar="RUNS")],
    rankings: Annotated[
        Path | None, typer.Option("--rankings", help="What people ranked: systems by instance.", metavar="FILE")
    ] = None,
    compared: Annotated[
        Path | None, typer.Option("--compared", help="The --out of `presentbench compare`.", metavar="DIR")
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """Show the tables of one run or several, side by side; with --rankings also how they agree with people."""
    from deskcraft.presentbench.report import sheets
    from deskcraft.presentbench.run import read_run
    from deskcraft.report.writing import sheet_json

    if compared is not None and rankings is None:
        raise BadInput(f"--compared {compared}: there is nothing to compare it with; give --rankings")
    found = [read_run(folder) for folder in runs]
    with_people = [] if rankings is None else [alignment(rankings, runs, found, compared)]
    if json_:
        print_json([sheet_json(sheet) for sheet in (*sheets(found), *with_people)])
    else:
        _print(found, Terminal(soft_wrap=True), with_people)


@app.command("compare")
def compare(
    runs: Annotated[list[Path], typer.Argument(help="Folders of `presentbench run`, one a system.", metavar="RUNS")],
    judge: Annotated[str, typer.Option("--judge", help="model:NAME, random[:SEED] or constant.", metavar="JUDGE")],
    out: Annotated[Path, typer.Option("--out", help="Folder for the values; a run in it goes on.", metavar="DIR")],
    method: Annotated[
        list[str] | None, typer.Option("--method", help="aspects (three scores a deck) or pairs; both if not given.")
    ] = None,
    published: Published = None,
    judge_url: JudgeUrl = None,
    judge_option: JudgeModelOption = None,
    repeats: JudgeRepeats = 1,
    certificate: CertificateFile = None,
    jobs: Jobs = 8,
    task_root: TaskRootOption = None,
) -> None:
    """Judge the decks of runs by coarser methods, to compare with checklists: see `report --rankings --compared`."""
    from deskcraft.workbench.drawing import DeckRenderer

    console, instances = Terminal(soft_wrap=True), _instances(published, task_root)
    ways = methods_named(method or [])
    asked = opened_panel(judge, judge_url, judge_option, repeats, certificate)
    with asked as panel, DeckRenderer() as office:
        assert panel is not None
        compare_runs(ways, runs, instances, panel, office, out, jobs, console)


def _accept(panel: Panel, said: Standing) -> None:
    """Refuse a model that holds no certificate."""
    if panel.judge.name.startswith(f"{MODEL}:") and not said.good:
        raise BadInput(
            f"{said.sentence} `deskcraft slideeval gate` writes one, for --certificate; --uncertified judges without"
        )


def _print(runs: list[tuple[RunSettings, list[DeckVerdict]]], console: Terminal, more: Sequence[Sheet] = ()) -> None:
    from deskcraft.presentbench.report import sheets
    from deskcraft.report.terminal import print_sheet

    for sheet in (*sheets(runs), *more):
        print_sheet(sheet, console)
    sentences = {(one.judge.sentence, one.judge.good) for _, found in runs for one in found if one.judge is not None}
    for sentence, good in sorted(sentences):
        console.print(Text(sentence, "" if good else "bold"))


def _instances(published: Path | None, task_root: Path | None) -> list[Instance]:
    from deskcraft.presentbench.instance import FILE, read_instance
    from deskcraft.presentbench.published import published_folders, read_published

    if published is not None:
        return [read_published(folder, published) for folder in published_folders(published)]
    folders = sorted(path.parent for path in (default_root(task_root).assets / FOLDER).glob(f"*/{FILE}"))
    return [read_instance(folder) for folder in folders]


def _facts(instance: Instance) -> dict[str, object]:
    return {
        "id": instance.id,
        "domain": instance.domain,
        "language": instance.language,
        "slides": list(instance.slides),
        "materials": [path.name for path in instance.materials],
        "items": dict(Counter(item.dimension for item in instance.items)),
        "measured": _measured(instance),
    }


def _measured(instance: Instance) -> int:
    return sum(item.measure is not None for item in instance.items)


def _pictures(found: Examined, panel: Panel | None) -> tuple[bytes, ...]:
    from deskcraft.presentbench.drawn import pictures_of
    from deskcraft.workbench.drawing import DeckRenderer

    if panel is None:
        return ()
    with DeckRenderer() as office:
        return pictures_of(found.deck, office)


def _tell(console: Terminal, done: int, total: int) -> None:
    if done % 20 == 0 or done == total:
        console.print(f"{done} of {total} questions answered", markup=False)


def _show(verdicts: list[ItemVerdict], score: Score, console: Terminal) -> None:
    for one in verdicts:
        mark = "open" if one.holds is None else "ok  " if one.holds else "FAIL"
        if one.holds is not True:
            console.print(f"{mark} {one.key}: {one.asks} {one.reason}", markup=False)
    for name, value in score.dimensions.items():
        console.print(f"{name}: {'not judged' if value is None else f'{value:.1%}'}", markup=False)
    total = "open" if score.total is None else f"{score.total:.1%}"
    console.print(
        f"total {total}, between {score.low:.1%} and {score.high:.1%}; {score.items} items, {score.measured} measured,"
        f" {score.judged} judged",
        markup=False,
    )
