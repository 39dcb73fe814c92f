"""A system under test: its decks are made or found, judged item by item, and every verdict is kept.

OUT/settings.json          the system, the judge, the instances
OUT/decks/ID.pptx          what the system handed in, as it was judged
OUT/verdicts/ID.json       of one deck
OUT/judged/                what the judge answered, by question: nothing is asked twice
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from deskcraft.errors import BadInput, UnrenderableDeck
from deskcraft.intake.files import read_given
from deskcraft.judge.cache import AnswerCache
from deskcraft.judge.panel import Panel
from deskcraft.judge.standing import Standing
from deskcraft.presentbench.baseline import baseline
from deskcraft.presentbench.drawn import pictures_of
from deskcraft.presentbench.handed import read_handed
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.judging import Grading, grade, verdict_of
from deskcraft.presentbench.materials import MOST_BYTES, materials_of, read_materials
from deskcraft.presentbench.published import result_of
from deskcraft.presentbench.score import ItemVerdict, Score, scored
from deskcraft.record.blobs import write_whole
from deskcraft.workbench.drawing import DeckRenderer

BASELINE = "baseline"
SETTINGS, DECKS, VERDICTS, JUDGED = "settings.json", "decks", "verdicts", "judged"
"""In a run's folder: its settings, the decks, a verdict a deck, and what the judge answered."""
FOLDER = "decks:"
"""Before a folder of decks that a system made."""


class RunSettings(BaseModel):
    """What a run asks for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = 1
    system: str
    judge: str | None
    repeats: int = 1
    checklists: str
    """Digest of the instances with their items and materials."""


class DeckVerdict(BaseModel):
    """Of one deck."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    instance: str
    domain: str
    deck: str
    """sha256 of its bytes; empty where none was handed in that could be judged."""
    slides: int
    problem: str = ""
    """Why nothing could be judged: all items are no, then."""
    items: tuple[ItemVerdict, ...]
    judge: Standing | None = None

    @property
    def score(self) -> Score:
        """What the items come to."""
        return scored(self.items)


def checklists_digest(instances: Sequence[Instance]) -> str:
    """Digest of what decks are made from and judged by."""
    found = hashlib.sha256()
    for instance in instances:
        found.update(instance.model_dump_json(exclude={"materials"}).encode())
        for path in instance.materials:
            found.update(read_given(path, MOST_BYTES))
    return found.hexdigest()[:16]


def begin(out: Path, settings: RunSettings) -> None:
    """Begins a run in a folder, or goes on with the same one.

    Raises:
        BadInput: the folder holds a run with other settings, or a file that is none.
    """
    path = out / SETTINGS
    if not path.exists():
        out.mkdir(parents=True, exist_ok=True)
        write_whole(path, settings.model_dump_json(indent=1).encode())
        return
    try:
        earlier = RunSettings.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise BadInput(f"{path}: not the settings of a run of presentbench; give another --out") from error
    for name in RunSettings.model_fields:
        was, wanted = getattr(earlier, name), getattr(settings, name)
        if was != wanted:
            raise BadInput(f"{out}: holds a run with {name} = {was}, not {wanted}; give another --out")


def run_system(
    system: str,
    instances: Sequence[Instance],
    out: Path,
    office: DeckRenderer,
    panel: Panel | None,
    standing: Standing,
    jobs: int = 1,
    tell: Callable[[str], None] = lambda _: None,
) -> list[DeckVerdict]:
    """Judges a system's decks for all instances; those that were judged are not judged again.

    Args:
        system: `baseline`, or `decks:` and a folder.
        instances: what is asked for.
        out: the run's folder, begun.
        office: draws slides for the judge.
        panel: the judge; None: what cannot be measured stays open.
        standing: what the judge's certificate says.
        jobs: questions at a time.
        tell: called with a line of progress.

    Returns:
        A verdict an instance.

    Raises:
        BadInput: there is no such system.
        EndpointError: the judge cannot be asked now; the same command goes on.
    """
    if system != BASELINE and not (system.startswith(FOLDER) and Path(system.removeprefix(FOLDER)).is_dir()):
        raise BadInput(f"--system {system}: expected {BASELINE}, or {FOLDER}DIR with a folder of decks that is there")
    if panel is not None:
        panel.cache = AnswerCache(out / JUDGED)
    found = []
    for number, instance in enumerate(instances, 1):
        path = out / VERDICTS / f"{_file(instance)}.json"
        if path.exists():
            found.append(read_verdict(path))
            continue
        verdict = _judge(system, instance, out, office, panel, standing, jobs)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, verdict.model_dump_json(indent=1).encode())
        found.append(verdict)
        tell(f"{number}/{len(instances)} {instance.id}: {summary(verdict)}")
    return found


def read_verdict(path: Path) -> DeckVerdict:
    """Reads the verdict of a deck.

    Raises:
        BadInput: the file is none.
    """
    try:
        return DeckVerdict.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise BadInput(f"{path}: not a verdict of presentbench; remove it, and the deck is judged again") from error


def read_run(out: Path) -> tuple[RunSettings, list[DeckVerdict]]:
    """Reads a run.

    Raises:
        BadInput: the folder holds none.
    """
    try:
        settings = RunSettings.model_validate_json((out / SETTINGS).read_bytes())
    except (OSError, ValidationError) as error:
        raise BadInput(f"{out}: no run of presentbench; `deskcraft presentbench run` makes one") from error
    return settings, [read_verdict(path) for path in sorted((out / VERDICTS).glob("*.json"))]


def summary(verdict: DeckVerdict) -> str:
    """A verdict in a few words."""
    if verdict.problem:
        return verdict.problem
    score = verdict.score
    total = f"{score.total:.1%}" if score.total is not None else f"{score.low:.1%} to {score.high:.1%}"
    return f"{total}, {verdict.slides} slides, {score.measured} of {score.items} items measured"


def _judge(
    system: str,
    instance: Instance,
    out: Path,
    office: DeckRenderer,
    panel: Panel | None,
    standing: Standing,
    jobs: int,
) -> DeckVerdict:
    sections = materials_of(instance)
    place = _made(system, instance, out)
    if system == BASELINE and place is not None:
        write_whole(place, baseline(instance, read_materials(instance.materials)))
    if place is None:
        return _without(instance, "no deck was handed in")
    try:
        deck = read_handed(place, instance.slides[1])
        if system != BASELINE:
            kept = out / DECKS / f"{_file(instance)}{place.suffix.casefold()}"
            kept.parent.mkdir(parents=True, exist_ok=True)
            write_whole(kept, deck.data)
        pictures = pictures_of(deck, office) if panel is not None else ()
    except (BadInput, UnrenderableDeck) as error:
        return _without(instance, str(error))
    verdicts = grade(Grading(instance, deck, sections, pictures), panel, jobs)
    return DeckVerdict(
        instance=instance.id,
        domain=instance.domain,
        deck=hashlib.sha256(deck.data).hexdigest(),
        slides=deck.made,
        items=tuple(verdicts),
        judge=standing,
    )


def _made(system: str, instance: Instance, out: Path) -> Path | None:
    if system == BASELINE:
        place = out / DECKS / f"{_file(instance)}.pptx"
        place.parent.mkdir(parents=True, exist_ok=True)
        return place
    return result_of(Path(system.removeprefix(FOLDER)), instance)


def _without(instance: Instance, problem: str) -> DeckVerdict:
    """The verdict where there is no deck to judge: a fault of the system's, so that every item is no."""
    items = (verdict_of(item, False, f"{problem}.", by="measure") for item in (*instance.items, *instance.fidelity(1)))
    return DeckVerdict(
        instance=instance.id, domain=instance.domain, deck="", slides=0, problem=problem, items=tuple(items)
    )


def _file(instance: Instance) -> str:
    return instance.id.replace("/", "__")
