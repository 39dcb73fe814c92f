"""Tries a judge on the three axes; each answer is kept as it comes, and a run that was stopped goes on.

OUT/settings.json     what was asked for: the judge, the decks, how many of each
OUT/answers.jsonl     an answer a line
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.slideeval.corpus import Corpus, Source, seeds
from deskcraft.slideeval.decks_shown import shown_slides
from deskcraft.slideeval.order import restoring, shuffled
from deskcraft.slideeval.order_baselines import reordered
from deskcraft.slideeval.perturb import AXES, SEVERITIES, Axis, perturb
from deskcraft.slideeval.prompt_files import prompts_of
from deskcraft.slideeval.rebuild import rebuild
from deskcraft.slideeval.scene import WIDTH, Scene
from deskcraft.slideeval.truth import measured, preserved, without_numbers
from deskcraft.slideeval.viewers import Perturbed, Scale, Shuffled, Slide, Viewer
from deskcraft.workbench.drawing import DeckRenderer

SCALES: tuple[Scale, ...] = get_args(Scale)
PRESERVED = 0.85
"""How alike a rebuilt slide and the original are at least; others are left out."""
Kind: TypeAlias = Literal["extraction", "perturbation", "order"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Settings(BaseModel):
    """What a run asks for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = 1
    judge: str
    corpus: str
    """Digest of the decks."""
    prompts: dict[str, str] = {}
    """Digest of each prompt; empty for a judge that is not asked in words."""
    kinds: tuple[Kind, ...] = KINDS
    slides: int = Field(default=1_900, ge=0)
    """Slides whose elements are extracted, at most."""
    runs: int = Field(default=3, ge=1, le=20)
    """How often each is."""
    seeds: int = Field(default=234, ge=0)
    """Slides that are perturbed, at most."""
    decks: int = Field(default=100, ge=0)
    """Decks that are shuffled, at most."""
    shuffle: int = 0
    """Seed of the shuffles."""


class Answer(BaseModel):
    """One answer of a judge, with what the tables need of the truth."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Kind
    key: str
    """The slide or the deck."""
    run: int = 0
    axis: Axis | None = None
    severity: float = 0
    scale: Scale = 5
    truth: Any = None
    """The true scene, or the true order."""
    answer: Any = None
    """A scene, a score or an order; None for none that can be used."""

    @property
    def name(self) -> tuple[object, ...]:
        """What was asked: each is asked once."""
        return (self.kind, self.key, self.run, self.axis, self.severity, self.scale)


class Answers:
    """The answers of a run."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        """Opens a folder, or begins it.

        Raises:
            BadInput: it holds a run with other settings, or is not a run.
        """
        self.path = folder / "answers.jsonl"
        written = folder / "settings.json"
        if written.exists():
            earlier = read_settings(folder)
            if earlier != settings:
                other = next(n for n in Settings.model_fields if getattr(earlier, n) != getattr(settings, n))
                was, wanted = getattr(earlier, other), getattr(settings, other)
                raise BadInput(f"{folder}: holds a run with {other} = {was}, not {wanted}; give another --out")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(written, settings.model_dump_json(indent=1).encode())
        self.known = {answer.name: answer for answer in read_answers(folder)}
        whole = "".join(answer.model_dump_json() + "\n" for answer in self.known.values())
        write_whole(self.path, whole.encode())  # without the half line of a run that was killed

    def add(self, answer: Answer) -> None:
        """Keeps an answer."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(answer.model_dump_json() + "\n")
        self.known[answer.name] = answer


def read_settings(folder: Path) -> Settings:
    """What a run asked for.

    Raises:
        BadInput: the folder is not a run of this benchmark.
    """
    path = folder / "settings.json"
    try:
        return Settings.model_validate_json(path.read_bytes())
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}; give a folder of `slideeval run`") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise BadInput(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error


def read_answers(folder: Path) -> list[Answer]:
    """The answers of a run; a half line at the end, of a run that was killed, is left out.

    Raises:
        BadInput: another line is no answer.
    """
    path = folder / "answers.jsonl"
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").split("\n")
    found = []
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            found.append(Answer.model_validate_json(line))
        except ValidationError as error:
            if number == len(lines):
                break
            raise BadInput(f"{path}:{number}: not an answer: {error.errors()[0]['msg']}") from error
    return found


def run_judge(
    viewer: Viewer,
    corpus: Corpus,
    settings: Settings,
    folder: Path,
    office: DeckRenderer,
    tell: Callable[[str], None] = lambda _: None,
) -> list[Answer]:
    """Puts to a judge what it was not asked yet.

    Args:
        viewer: the judge.
        corpus: the decks.
        settings: how much is asked.
        folder: where the answers are kept.
        office: draws slides.
        tell: called with a line of progress.

    Returns:
        All answers.

    Raises:
        BadInput: the folder holds another run.
        EndpointError: a model's endpoint failed after its retries; the answers until then are kept.
        RendererFailed: the office failed.
    """
    kept = Answers(folder, settings)
    left_out = 0
    if "extraction" in settings.kinds:
        for slide, fit in _slides(corpus.decks, settings.slides, office):
            if not fit:
                left_out += 1
                continue
            for number in range(settings.runs):
                asked = Answer(kind="extraction", key=slide.key, run=number)
                if asked.name not in kept.known:
                    seen = viewer.see(slide, number)
                    answer = None if seen is None else seen.model_dump(mode="json")
                    truth = slide.truth.model_dump(mode="json")
                    kept.add(asked.model_copy(update={"truth": truth, "answer": answer}))
        tell(f"extraction: {_count(kept, 'extraction')} answers; {left_out} slides are not preserved and left out")
    if "perturbation" in settings.kinds:
        chosen = seeds(corpus.decks, settings.seeds)
        for number, (key, scene) in enumerate(chosen, 1):
            _perturbed(viewer, key, scene, kept, office)
            if number % 20 == 0 or number == len(chosen):
                tell(f"perturbation: {number}/{len(chosen)} slides")
    if "order" in settings.kinds:
        for source in corpus.decks[: settings.decks]:
            _ordered(viewer, source, settings.shuffle, kept, office)
        tell(f"order: {_count(kept, 'order')} decks")
    return list(kept.known.values())


def settings_of(viewer: Viewer, corpus: Corpus, **given: Any) -> Settings:
    """The settings of a run with a judge.

    Args:
        viewer: the judge.
        corpus: the decks.
        given: fields of `Settings`.
    """
    return Settings(judge=viewer.name, corpus=corpus.digest, prompts=prompts_of(viewer.name), **given)


def _slides(decks: Sequence[Source], most: int, office: DeckRenderer) -> Iterator[tuple[Slide, bool]]:
    """Slides of the decks, and whether they are preserved by the schema; their texts are measured."""
    count = 0
    for source in decks:
        if count >= most:
            return
        scenes = list(source.scenes)[: most - count]
        count += len(scenes)
        drawn = office.render(rebuild(scenes), ".pptx", width_px=WIDTH)
        bare = office.render(rebuild([_without_texts(scene) for scene in scenes]), ".pptx", width_px=WIDTH)
        shown = [n for n, slide in enumerate(source.deck.slides) if not slide.hidden]
        originals = office.render(source.data, ".pptx", width_px=WIDTH)
        for n, scene in enumerate(scenes):
            truth = measured(scene, drawn[n], bare[n])
            yield Slide(source.key(n), drawn[n], truth), preserved(originals[shown[n]], drawn[n]) >= PRESERVED


def _perturbed(viewer: Viewer, key: str, scene: Scene, kept: Answers, office: DeckRenderer) -> None:
    asks = [
        Answer(kind="perturbation", key=key, axis=axis, severity=severity, scale=scale)
        for axis in AXES
        for severity in SEVERITIES
        for scale in SCALES
    ]
    todo = [asked for asked in asks if asked.name not in kept.known]
    if not todo:
        return
    scenes = {(axis, severity): perturb(scene, axis, severity, key) for axis in AXES for severity in SEVERITIES}
    drawn: dict[tuple[Axis, float], bytes] = {}
    if viewer.looks:
        pictures = office.render(rebuild(list(scenes.values())), ".pptx", width_px=WIDTH)
        drawn = dict(zip(scenes, pictures, strict=True))
    for asked in todo:
        assert asked.axis is not None
        place = (asked.axis, asked.severity)
        name = f"{key}/{asked.axis}/{asked.severity}"
        slide = Perturbed(name, drawn.get(place, b""), scenes[place], asked.axis, asked.severity)
        kept.add(asked.model_copy(update={"answer": viewer.rate(slide, asked.scale)}))


def _ordered(viewer: Viewer, source: Source, seed: int, kept: Answers, office: DeckRenderer) -> None:
    asked = Answer(kind="order", key=source.name)
    slides = shown_slides(source.deck)
    if asked.name in kept.known or not slides:
        return
    shown = shuffled(len(slides), source.name, seed)
    pngs: tuple[bytes, ...] = ()
    if viewer.looks:
        visible = [n for n, slide in enumerate(source.deck.slides) if not slide.hidden]
        drawn = office.render(source.data, ".pptx", width_px=WIDTH)
        pngs = tuple(without_numbers(source.deck, visible[number - 1], drawn[visible[number - 1]]) for number in shown)
    truth = restoring(shown)
    deck = Shuffled(source.name, reordered(slides, shown), pngs, truth)
    said = viewer.order(deck)
    kept.add(asked.model_copy(update={"truth": list(truth), "answer": None if said is None else list(said)}))


def _without_texts(scene: Scene) -> Scene:
    return scene.model_copy(update={"texts": ()})


def _count(kept: Answers, kind: Kind) -> int:
    return sum(answer.kind == kind for answer in kept.known.values())
