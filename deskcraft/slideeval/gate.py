"""The gate: a small fixed part of the benchmark, with controls, that a judge passes before it decides anything.

It takes fewer than 300 questions. What a judge must show is stated in `certificate.NEEDS`; the order of decks is asked
and reported, and decides nothing: the paper's models do about as well as chance there. The figures:

- *text content F1*, end to end, and *overlap of boxes*, the mean IoU of all texts, 0 for one that
  is not found.
- *blank slide*: 1 if at most one element is seen on a white slide.
- *swapped pictures*: the share of answers that fit the slide of the picture better than another slide, which for half
  of the slides had been shown under this name before.
- *fidelity* on each axis: Spearman's correlation of the severity with the loss of score.
- *planted defects*: the share of slides that score lower with a defect of `controls.DEFECTS` than clean, and of the
  *weakest planted defect* by itself.
- *blurred slides*: the share that score lower in a picture in which nothing can be read.
- *same slide twice*: the share whose two scores differ by a quarter of the scale at most; 0 if all scores are one.
- *dark slides*: the share that score alike, as far as that, with light and dark turned over: the rest of the slide is
  what it was.

Scores are asked for in an order that has nothing to do with severities: a judge that scores by when it is asked, or
scores whatever it has seen before lower, shows nothing here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import fmean

from deskcraft.errors import BadInput
from deskcraft.judge.agreement import spearman_rho
from deskcraft.slideeval.certificate import Certificate
from deskcraft.slideeval.controls import DEFECTS, blank, blurred, dark
from deskcraft.slideeval.corpus import Corpus, seeds
from deskcraft.slideeval.decks_shown import shown_slides
from deskcraft.slideeval.extraction import score_slide, summarise
from deskcraft.slideeval.matching import match
from deskcraft.slideeval.order import restoring, score_order, shuffled
from deskcraft.slideeval.order_baselines import reordered
from deskcraft.slideeval.perturb import AXES, Axis, perturb
from deskcraft.slideeval.prompt_files import prompts_of
from deskcraft.slideeval.rebuild import rebuild
from deskcraft.slideeval.scene import WIDTH, Scene
from deskcraft.slideeval.truth import measured, without_numbers
from deskcraft.slideeval.viewers import Perturbed, Scale, Shuffled, Slide, Viewer
from deskcraft.workbench.drawing import DeckRenderer

SLIDES, DECKS = 12, 3
SEVERITIES = (0.0, 0.3, 0.6, 1.0)
DEFECT = 0.9
"""The severity of a planted defect and of a blur, for judges that are given the truth."""
SCALE: Scale = 100
ALIKE = SCALE / 4
"""How far two scores of one slide may be apart."""
CLEAN, AGAIN, DARK, BLURRED = "clean", "again", "dark", "blurred"
BLUR_AXIS: Axis = "style"


@dataclass(frozen=True)
class _Asked:
    """A question for a score, without its picture."""

    slide: str
    axis: Axis
    what: str
    """`clean`, `again`, `dark`, `blurred`, the name of a defect, or a severity."""
    severity: float
    scene: Scene


Scores = Mapping[tuple[str, Axis, str], int | None]
"""By slide, axis and what was shown."""


@dataclass
class _Counted:
    """A judge, and how often it was asked."""

    viewer: Viewer
    asked: int = 0

    def see(self, slide: Slide, run: int = 0) -> Scene | None:
        self.asked += 1
        return self.viewer.see(slide, run)

    def rate(self, slide: Perturbed) -> int | None:
        self.asked += 1
        return self.viewer.rate(slide, SCALE)

    def order(self, deck: Shuffled) -> tuple[int, ...] | None:
        self.asked += 1
        return self.viewer.order(deck)


def try_judge(
    viewer: Viewer,
    corpus: Corpus,
    office: DeckRenderer,
    tell: Callable[[str], None] = lambda _: None,
    *,
    endpoint: str = "",
) -> Certificate:
    """Puts a judge to the gate.

    Args:
        viewer: the judge.
        corpus: the decks; the first slides of each that have three texts are used.
        office: draws slides.
        tell: called with a line of progress.
        endpoint: where the model is asked; empty for a judge that is none, and for the provider's own address.

    Returns:
        The certificate; a figure that the answers say nothing of has failed.

    Raises:
        BadInput: the decks have too few slides.
        EndpointError: a model's endpoint failed after its retries.
    """
    chosen = seeds(corpus.decks, SLIDES)
    if len(chosen) < 4:
        raise BadInput(f"the gate needs four slides with three texts; these decks have {len(chosen)}")
    judge = _Counted(viewer)
    figures = _seeing(judge, _shown(chosen, office))
    tell(f"extraction: {judge.asked} questions")
    asks = list(_asks(chosen[: SLIDES // 2]))
    scores = _scores(judge, asks, office, corpus.digest)
    figures |= _noticing(asks, scores)
    tell(f"perturbation and controls: {judge.asked} questions")
    taus = [
        tau for n in range(min(DECKS, len(corpus.decks))) if (tau := _ordering(judge, corpus, n, office)) is not None
    ]
    figures["order tau"] = fmean(taus) if taus else None
    return Certificate(
        judge=viewer.name,
        endpoint=endpoint,
        prompts=prompts_of(viewer.name),
        corpus=corpus.digest,
        date=datetime.now(UTC).date().isoformat(),
        questions=judge.asked,
        figures={name: None if value is None or value != value else round(value, 4) for name, value in figures.items()},
    )


def _shown(chosen: list[tuple[str, Scene]], office: DeckRenderer) -> list[Slide]:
    scenes = [scene for _, scene in chosen]
    drawn = office.render(rebuild(scenes), ".pptx", width_px=WIDTH)
    bare = office.render(rebuild([scene.model_copy(update={"texts": ()}) for scene in scenes]), ".pptx", width_px=WIDTH)
    return [Slide(key, drawn[n], measured(scene, drawn[n], bare[n])) for n, (key, scene) in enumerate(chosen)]


def _seeing(judge: _Counted, slides: list[Slide]) -> dict[str, float | None]:
    seen = [judge.see(slide) for slide in slides]
    own = [score_slide(slide.key, slide.truth, answer) for slide, answer in zip(slides, seen, strict=True)]
    fits = []
    for n, (slide, answer) in enumerate(zip(slides, seen, strict=True)):
        other = slides[(n + 1) % len(slides)]
        fits.append(_content(other, answer) < _content(slide, answer))
    for n in range(len(slides) // 2):  # the picture of another slide, under the name of this one
        named, shown = slides[n], slides[-1 - n]
        answer = judge.see(Slide(named.key, shown.png, shown.truth))
        fits.append(_content(named, answer) < _content(shown, answer))
    white = judge.see(Slide("blank", blank(), Scene()))
    return {
        "text content F1": summarise(own).end_to_end["content"].f1,
        "overlap of boxes": _overlap(slides, seen),
        "swapped pictures": fmean(fits),
        "blank slide": float(white is not None and white.complexity <= 1),
    }


def _content(slide: Slide, answer: Scene | None) -> float:
    return score_slide(slide.key, slide.truth, answer).content.f1


def _overlap(slides: list[Slide], seen: list[Scene | None]) -> float:
    """Mean IoU of all true texts; 0 for one that was not found."""
    found, count = 0.0, 0
    for slide, answer in zip(slides, seen, strict=True):
        count += len(slide.truth.texts)
        if answer is not None:
            found += sum(1 - pair.iou_error for pair in match(slide.truth.texts, answer.texts))
    return found / count if count else 0.0


def _asks(chosen: list[tuple[str, Scene]]) -> Iterator[_Asked]:
    """All questions for a score."""
    for slide, clean in chosen:
        for axis in AXES:
            yield _Asked(slide, axis, CLEAN, 0, clean)
            yield _Asked(slide, axis, AGAIN, 0, clean)
            for severity in SEVERITIES[1:]:
                yield _Asked(slide, axis, f"{severity:g}", severity, perturb(clean, axis, severity, slide))
        for name, (axis, plant) in DEFECTS.items():
            yield _Asked(slide, axis, name, DEFECT, plant(clean))
        yield _Asked(slide, BLUR_AXIS, DARK, 0, dark(clean))
        yield _Asked(slide, BLUR_AXIS, BLURRED, DEFECT, clean)


def _scores(judge: _Counted, asks: list[_Asked], office: DeckRenderer, corpus: str) -> Scores:
    """Asks for all scores, in an order by digests: whoever does not know the decks cannot know what comes next."""
    pictures: dict[int, bytes] = {}
    if judge.viewer.looks:
        drawn = office.render(rebuild([asked.scene for asked in asks]), ".pptx", width_px=WIDTH)
        pictures = {
            n: blurred(png) if asked.what == BLURRED else png
            for n, (asked, png) in enumerate(zip(asks, drawn, strict=True))
        }

    def turn(place: int) -> bytes:
        asked = asks[place]
        return hashlib.sha256(f"{corpus} {asked.slide} {asked.axis} {asked.what}".encode()).digest()

    found = {}
    for n in sorted(range(len(asks)), key=turn):
        asked = asks[n]
        name = f"{asked.slide}/{asked.axis}/{asked.what}"
        shown = Perturbed(name, pictures.get(n, b""), asked.scene, asked.axis, asked.severity)
        found[asked.slide, asked.axis, asked.what] = judge.rate(shown)
    return found


def _noticing(asks: list[_Asked], scores: Scores) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    steps = (CLEAN, *map("{:g}".format, SEVERITIES[1:]))
    for axis in AXES:
        rated = [(a, scores[a.slide, axis, a.what]) for a in asks if a.axis == axis and a.what in steps]
        points = [(a.severity, -score) for a, score in rated if score is not None]
        found[f"fidelity {axis}"] = spearman_rho([a for a, _ in points], [b for _, b in points]) if points else None

    def share(what: str, holds: Callable[[int, int], bool]) -> float:
        """Of the slides that were shown so: how many hold against the clean one; what was not judged does not."""
        pairs = [(scores[a.slide, a.axis, CLEAN], scores[a.slide, a.axis, what]) for a in asks if a.what == what]
        return fmean(clean is not None and other is not None and holds(clean, other) for clean, other in pairs)

    def lower(clean: int, other: int) -> bool:
        return other < clean

    def alike(clean: int, other: int) -> bool:
        return abs(clean - other) <= ALIKE

    defects = [share(name, lower) for name in DEFECTS]
    found["planted defects"], found["weakest planted defect"] = fmean(defects), min(defects)
    found["blurred slides"] = share(BLURRED, lower)
    one = len({score for score in scores.values() if score is not None}) < 2  # one score for all is no agreement
    found["same slide twice"] = 0.0 if one else share(AGAIN, alike)
    found["dark slides"] = 0.0 if one else share(DARK, alike)
    return found


def _ordering(judge: _Counted, corpus: Corpus, number: int, office: DeckRenderer) -> float | None:
    source = corpus.decks[number]
    slides = shown_slides(source.deck)
    if len(slides) < 2:
        return None
    shown = shuffled(len(slides), source.name)
    pngs: tuple[bytes, ...] = ()
    if judge.viewer.looks:
        places = [n for n, slide in enumerate(source.deck.slides) if not slide.hidden]
        drawn = office.render(source.data, ".pptx", width_px=WIDTH)
        pngs = tuple(without_numbers(source.deck, places[n - 1], drawn[places[n - 1]]) for n in shown)
    truth = restoring(shown)
    said = judge.order(Shuffled(source.name, reordered(slides, shown), pngs, truth))
    return score_order(truth, said or ()).tau_all
