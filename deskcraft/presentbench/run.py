"""A system under test: its decks are made or found, judged item by item, and every verdict is kept.

OUT/settings.json          the system, the judge, the instances
OUT/given/ID/              what the system was given, and scripts of a model
OUT/decks/ID.pptx          what the system handed in, as it was judged; .pdf for a PDF
OUT/verdicts/ID.json       of one deck
OUT/judged/                what the judge answered, by question: nothing is asked twice
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from deskcraft.errors import BadInput, UnrenderableDeck
from deskcraft.intake.files import read_given
from deskcraft.judge.cache import AnswerCache
from deskcraft.judge.panel import Panel
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.drawn import pictures_of
from deskcraft.presentbench.examining import examine
from deskcraft.presentbench.instance import Instance, file_name
from deskcraft.presentbench.judging import Grading, grade, verdict_of
from deskcraft.presentbench.materials import MOST_BYTES
from deskcraft.presentbench.score import ItemVerdict, Score, scored
from deskcraft.presentbench.systems import NoDeck, System
from deskcraft.record.blobs import write_whole
from deskcraft.record.standing import Standing
from deskcraft.workbench.drawing import DeckRenderer
from evaluators.deck.load import DECK_LIMIT_BYTES

R = TypeVar("R")
GIVEN = "given"
"""In a run's folder: what a system was given for each instance, and files of its own."""
SUFFIXES = (".pptx", ".odp", ".pdf")
QUESTIONS_A_DECK = 20
"""That a judge is asked at least of most decks."""
SETTINGS, DECKS, VERDICTS, JUDGED = "settings.json", "decks", "verdicts", "judged"
"""In a run's folder: its settings, the decks, a verdict a deck, and what the judge answered."""


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
    hidden: tuple[int, ...] = ()
    """Slides of the file, by their numbers from 1, that are not shown and have no number in the items."""

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
    system: System,
    instances: Sequence[Instance],
    out: Path,
    office: DeckRenderer,
    panel: Panel | None,
    standing: Standing,
    jobs: int = 1,
    tell: Callable[[str], None] = lambda _: None,
) -> list[DeckVerdict]:
    """Judges a system's decks for all instances; those that were judged are not judged again.

    First all decks are made, read and drawn, some at a time; then all questions are put, so that `jobs` of them are
    under way until the last ones.

    Args:
        system: what makes the decks.
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
        EndpointError: the judge, or the system, cannot be asked now; the same command goes on.
        HostError: no sandbox can be made here.
    """
    if panel is not None:
        panel.cache = AnswerCache(out / JUDGED)
    places = {one.id: out / VERDICTS / f"{file_name(one.id)}.json" for one in instances}
    found = {name: read_verdict(path) for name, path in places.items() if path.exists()}
    left = [one for one in instances if one.id not in found]
    work = _Work(system, out, office, panel, standing, Lock())

    def keep(instance: Instance, verdict: DeckVerdict) -> None:
        places[instance.id].parent.mkdir(parents=True, exist_ok=True)
        write_whole(places[instance.id], verdict.model_dump_json(indent=1).encode())
        found[instance.id] = verdict
        tell(f"{len(found)}/{len(instances)} {instance.id}: {summary(verdict)}")

    ready: list[tuple[Instance, Grading]] = []
    for number, (instance, grading) in enumerate(_each(work.prepared, left, system.at_once), 1):
        if isinstance(grading, DeckVerdict):
            keep(instance, grading)
            continue
        ready.append((instance, grading))
        tell(f"read {number} of {len(left)} decks: {instance.id}, {len(grading.deck.pages)} slides")
    gradings = {instance.id: grading for instance, grading in ready}
    with ThreadPoolExecutor(jobs) as askers:
        try:
            at_once = 1 + -(-jobs // QUESTIONS_A_DECK)
            judge = partial(work.judged, gradings=gradings, askers=askers)
            for instance, verdict in _each(judge, [instance for instance, _ in ready], at_once):
                keep(instance, verdict)
        except BaseException:
            askers.shutdown(wait=False, cancel_futures=True)
            raise
    return [found[one.id] for one in instances]


def _each(do: Callable[[Instance], R], instances: Sequence[Instance], at_once: int) -> Iterator[tuple[Instance, R]]:
    """Do something for each instance, some at a time, and give each as soon as it is done."""
    with ThreadPoolExecutor(at_once) as pool:
        futures = {pool.submit(do, instance): instance for instance in instances}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@dataclass(frozen=True)
class _Work:
    """What the judging of all decks has in common."""

    system: System
    out: Path
    office: DeckRenderer
    panel: Panel | None
    standing: Standing
    drawing: Lock

    def prepared(self, instance: Instance) -> Grading | DeckVerdict:
        """Make a deck if it was not made before, read it and draw it; a verdict where there is nothing to judge."""
        sections = materials_of(instance)
        try:
            data, name = self._made(instance)
            found = examine(data, name, instance, sections)
            pictures: tuple[bytes, ...] = ()
            if self.panel is not None:
                with self.drawing:
                    pictures = pictures_of(found.deck, self.office)
        except (NoDeck, BadInput, UnrenderableDeck) as error:
            return _without(instance, str(error))
        grading = Grading(instance, found.deck, sections, pictures, found.measured)
        return grading if self.panel is None else grading.looked_through()

    def judged(self, instance: Instance, gradings: Mapping[str, Grading], askers: Executor) -> DeckVerdict:
        """Put the questions about a deck."""
        grading = gradings[instance.id]
        return DeckVerdict(
            instance=instance.id,
            domain=instance.domain,
            deck=hashlib.sha256(grading.deck.data).hexdigest(),
            slides=grading.deck.made,
            items=tuple(grade(grading, self.panel, pool=askers)),
            judge=self.standing,
            hidden=tuple(number for number, gone in enumerate(grading.deck.hidden or (), 1) if gone),
        )

    def _made(self, instance: Instance) -> tuple[bytes, str]:
        """Return a deck and the name of its file; one that was made before is not made again."""
        decks = self.out / DECKS
        decks.mkdir(parents=True, exist_ok=True)
        for suffix in SUFFIXES:
            if (path := decks / f"{file_name(instance.id)}{suffix}").is_file():
                return read_given(path, DECK_LIMIT_BYTES), path.name
        place = self.out / GIVEN / file_name(instance.id)
        place.mkdir(parents=True, exist_ok=True)
        data = self.system.make(instance, place)
        path = decks / f"{file_name(instance.id)}{_suffix(data)}"
        write_whole(path, data)
        return data, path.name


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


def _suffix(data: bytes) -> str:
    """Return what a deck is, by its first bytes."""
    if data.startswith(b"%PDF"):
        return ".pdf"
    return ".odp" if b"mimetypeapplication/vnd.oasis" in data[:100] else ".pptx"


def _without(instance: Instance, problem: str) -> DeckVerdict:
    """The verdict where there is no deck to judge: a fault of the system's, so that every item is no."""
    items = (verdict_of(item, False, f"{problem}.", by="measure") for item in (*instance.items, *instance.fidelity(1)))
    return DeckVerdict(
        instance=instance.id, domain=instance.domain, deck="", slides=0, problem=problem, items=tuple(items)
    )
