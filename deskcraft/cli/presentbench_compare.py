"""`deskcraft presentbench compare`: runs judged by coarser methods; and people's rankings beside all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from deskcraft.cli.console import Terminal
from deskcraft.errors import BadInput

if TYPE_CHECKING:
    from deskcraft.judge import Panel
    from deskcraft.presentbench.comparing import Compared, Entrant, Method
    from deskcraft.presentbench.instance import Instance
    from deskcraft.presentbench.run import DeckVerdict, RunSettings
    from deskcraft.report.sheet import Sheet
    from deskcraft.workbench.drawing import DeckRenderer

COMPARED = "compared.json"
"""In the folder of `--out`: what the methods say of the decks."""


def methods_named(names: Sequence[str]) -> list[Method]:
    """The methods of `--method`.

    Args:
        names: as they were given; none: all methods.

    Raises:
        BadInput: there is no such method.
    """
    from deskcraft.presentbench.comparing import METHODS

    if other := next((name for name in names if name not in METHODS), ""):
        raise BadInput(f"--method {other}: expected one of {', '.join(METHODS)}")
    return [method for method in METHODS if not names or method in names]


def compare_runs(
    methods: Sequence[Method],
    runs: Sequence[Path],
    instances: Sequence[Instance],
    panel: Panel,
    office: DeckRenderer,
    out: Path,
    jobs: int,
    console: Terminal,
) -> list[Compared]:
    """Judge the decks of runs by coarser methods, and keep what came of it.

    Args:
        methods: which ones.
        runs: folders of `presentbench run`; their names are the systems' names.
        instances: what was asked for.
        panel: the judge.
        office: draws slides.
        out: folder for the answers and the values.
        jobs: questions at a time.
        console: for progress.

    Returns:
        A value a deck and method.

    Raises:
        BadInput: a run cannot be read, or two have the same name.
    """
    from deskcraft.judge.cache import AnswerCache
    from deskcraft.presentbench.comparing import compare
    from deskcraft.presentbench.run import JUDGED

    names = named(runs)
    panel.cache = AnswerCache(out / JUDGED)
    found: list[Compared] = []
    for instance in instances:
        entrants = list(_entrants(names, instance, office))
        for method in methods:
            if len(entrants) > (method == "pairs"):
                found += compare(
                    method, instance, entrants, panel, jobs, lambda line: console.print(line, markup=False)
                )
    _keep(out, found)
    return found


def named(runs: Sequence[Path]) -> dict[str, Path]:
    """The systems of runs by the names of their folders.

    Args:
        runs: folders.

    Raises:
        BadInput: two have the same name.
    """
    found: dict[str, Path] = {}
    for run in runs:
        if run.resolve().name in found:
            raise BadInput(f"{run}: two runs are named {run.resolve().name}; rename one: the name is the system's")
        found[run.resolve().name] = run
    return found


def alignment(
    rankings: Path,
    runs: Sequence[Path],
    read: Sequence[tuple[RunSettings, Sequence[DeckVerdict]]],
    compared: Path | None,
) -> Sheet:
    """The table of how checklists and coarser methods agree with people.

    Args:
        rankings: what people ranked.
        runs: folders; their names are the systems' names.
        read: what the folders hold, in the same order.
        compared: the folder of `compare`; None: checklists alone.

    Raises:
        BadInput: a file is malformed, or people ranked a system that no run has.
    """
    from deskcraft.presentbench.alignment import align, read_rankings, unknown
    from deskcraft.presentbench.comparing import by_instance
    from deskcraft.presentbench.report import alignment_sheet

    people = read_rankings(rankings)
    names = list(named(runs))
    if missing := unknown(people, names):
        raise BadInput(f"{rankings}: {missing[0]}: no such system; the runs are named {', '.join(names)}")
    totals: dict[str, dict[str, float]] = {}
    for name, (_, verdicts) in zip(names, read, strict=True):
        for verdict in verdicts:
            if verdict.score.total is not None:
                totals.setdefault(verdict.instance, {})[name] = verdict.score.total
    judges = sorted({settings.judge or "none" for settings, _ in read})
    rows = [("checklists", ", ".join(judges), align(totals, people))]
    for (method, judge), values in by_instance(_compared(compared) if compared is not None else []).items():
        rows.append((method, judge, align(values, people)))
    return alignment_sheet(rows)


def _entrants(names: dict[str, Path], instance: Instance, office: DeckRenderer) -> Iterator[Entrant]:
    from deskcraft.intake.files import read_given
    from deskcraft.presentbench.comparing import Entrant
    from deskcraft.presentbench.drawn import pictures_of
    from deskcraft.presentbench.examining import examine
    from deskcraft.presentbench.instance import file_name
    from deskcraft.presentbench.run import DECKS
    from evaluators.deck.load import DECK_LIMIT_BYTES

    for name, run in names.items():
        for path in sorted((run / DECKS).glob(f"{file_name(instance.id)}.*")):
            found = examine(read_given(path, DECK_LIMIT_BYTES), path.name, instance, (), measure=False)
            yield Entrant(name, found.deck, pictures_of(found.deck, office))


def _keep(out: Path, found: Sequence[Compared]) -> None:
    from pydantic import TypeAdapter

    from deskcraft.presentbench.comparing import Compared
    from deskcraft.record.blobs import write_whole

    out.mkdir(parents=True, exist_ok=True)
    write_whole(out / COMPARED, TypeAdapter(list[Compared]).dump_json(list(found), indent=1))


def _compared(folder: Path) -> list[Compared]:
    from pydantic import TypeAdapter, ValidationError

    from deskcraft.presentbench.comparing import Compared

    try:
        return TypeAdapter(list[Compared]).validate_json((folder / COMPARED).read_bytes())
    except (OSError, ValidationError) as error:
        raise BadInput(f"{folder}: holds no {COMPARED} of `deskcraft presentbench compare`") from error
