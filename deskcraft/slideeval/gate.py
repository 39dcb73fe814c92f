"""The gate: a small fixed part of the benchmark, with controls, that a judge passes before it decides anything.

It takes fewer than 300 questions. What a judge must show is stated in `NEEDS`; the order of decks is asked and
reported, and decides nothing: the paper's models do about as well as chance there.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean

from PIL import Image as Pictures
from PIL import ImageFilter
from pydantic import BaseModel, ConfigDict

from deskcraft.errors import BadInput
from deskcraft.judge.agreement import spearman_rho
from deskcraft.record.blobs import write_whole
from deskcraft.slideeval.asking import prompt_digests
from deskcraft.slideeval.corpus import Corpus, seeds
from deskcraft.slideeval.decks_shown import shown_slides
from deskcraft.slideeval.extraction import score_slide, summarise
from deskcraft.slideeval.order import restoring, score_order, shuffled
from deskcraft.slideeval.order_baselines import reordered
from deskcraft.slideeval.perturb import AXES, Axis, perturb
from deskcraft.slideeval.rebuild import rebuild
from deskcraft.slideeval.scene import HEIGHT, WIDTH, Scene
from deskcraft.slideeval.truth import measured, without_numbers
from deskcraft.slideeval.viewers import Perturbed, Scale, Shuffled, Slide, Viewer
from deskcraft.workbench.drawing import DeckRenderer

SLIDES, DECKS = 12, 3
SEVERITIES = (0.0, 0.3, 0.6, 1.0)
SCALE: Scale = 100
BLUR_PX = 12
NEEDS: dict[str, float] = {
    "text content F1": 0.4,
    "fidelity geometry": 0.3,
    "fidelity text": 0.3,
    "fidelity style": 0.3,
    "planted defects": 0.8,
    "blurred slides": 0.8,
    "same slide twice": 0.8,
    "blank slide": 1.0,
    "swapped pictures": 0.8,
}
"""The least that each figure must be. Planted defects, blurred slides: the share of slides that score lower than clean.
Same slide twice: the share whose scores differ by a fifth of the scale at most; 0 if all slides have one score. Blank
slide: 1 if at most one element is seen on it. Swapped pictures: the share of slides whose elements fit their own truth
better than that of another slide."""


class Certificate(BaseModel):
    """What a judge showed at the gate."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: int = 1
    judge: str
    prompts: dict[str, str]
    """Digest of each prompt; empty for a judge that is not asked in words."""
    corpus: str
    date: str
    questions: int
    figures: dict[str, float | None]
    """None where the answers say nothing."""
    failed: tuple[str, ...]
    """The figures that are below what is needed."""

    @property
    def passed(self) -> bool:
        """Whether the judge may decide something."""
        return not self.failed


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
    viewer: Viewer, corpus: Corpus, office: DeckRenderer, tell: Callable[[str], None] = lambda _: None
) -> Certificate:
    """Puts a judge to the gate.

    Args:
        viewer: the judge.
        corpus: the decks; the first slides of each that have three texts are used.
        office: draws slides.
        tell: called with a line of progress.

    Returns:
        The certificate; a figure that the answers say nothing of has failed.

    Raises:
        BadInput: the decks have too few slides.
    """
    chosen = seeds(corpus.decks, SLIDES)
    if len(chosen) < 4:
        raise BadInput(f"the gate needs four slides with three texts; these decks have {len(chosen)}")
    judge = _Counted(viewer)
    slides = _shown(chosen, office)
    seen = [judge.see(slide) for slide in slides]
    figures: dict[str, float | None] = _seeing(judge, slides, seen)
    tell(f"extraction: {judge.asked} questions")
    figures |= _noticing(judge, chosen[: SLIDES // 2], office)
    tell(f"perturbation and controls: {judge.asked} questions")
    taus = [
        tau for n in range(min(DECKS, len(corpus.decks))) if (tau := _ordering(judge, corpus, n, office)) is not None
    ]
    figures["order tau"] = fmean(taus) if taus else None
    figures = {name: None if value is None or value != value else value for name, value in figures.items()}
    return Certificate(
        judge=viewer.name,
        prompts=prompt_digests() if viewer.name.startswith("model:") else {},
        corpus=corpus.digest,
        date=datetime.now(UTC).date().isoformat(),
        questions=judge.asked,
        figures={name: None if value is None else round(value, 4) for name, value in figures.items()},
        failed=tuple(name for name, least in NEEDS.items() if (value := figures[name]) is None or value < least),
    )


def write_certificate(path: Path, certificate: Certificate) -> None:
    """Writes a certificate as JSON."""
    write_whole(path, (certificate.model_dump_json(indent=1) + "\n").encode())


def _shown(chosen: list[tuple[str, Scene]], office: DeckRenderer) -> list[Slide]:
    scenes = [scene for _, scene in chosen]
    drawn = office.render(rebuild(scenes), ".pptx", width_px=WIDTH)
    bare = office.render(rebuild([scene.model_copy(update={"texts": ()}) for scene in scenes]), ".pptx", width_px=WIDTH)
    return [Slide(key, drawn[n], measured(scene, drawn[n], bare[n])) for n, (key, scene) in enumerate(chosen)]


def _seeing(judge: _Counted, slides: list[Slide], seen: list[Scene | None]) -> dict[str, float | None]:
    own = [score_slide(slide.key, slide.truth, answer) for slide, answer in zip(slides, seen, strict=True)]
    others = [
        score_slide(slide.key, slide.truth, answer)
        for slide, answer in zip(slides, [*seen[1:], *seen[:1]], strict=True)
    ]
    blank = judge.see(Slide("blank", _blank(), Scene()))
    return {
        "text content F1": summarise(own).end_to_end["content"].f1,
        "swapped pictures": fmean(b.content.f1 < a.content.f1 for a, b in zip(own, others, strict=True)),
        "blank slide": float(blank is not None and blank.complexity <= 1),
    }


def _noticing(judge: _Counted, chosen: list[tuple[str, Scene]], office: DeckRenderer) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    lower, blurred, again, firsts = [], [], [], []
    for axis in AXES:
        points: list[tuple[float, int]] = []
        for key, clean in chosen:
            scenes = [perturb(clean, axis, severity, key) for severity in SEVERITIES]
            pictures = office.render(rebuild(scenes), ".pptx", width_px=WIDTH) if judge.viewer.looks else ()
            scores = [
                judge.rate(_asked(key, axis, severity, scenes[n], pictures[n] if pictures else b""))
                for n, severity in enumerate(SEVERITIES)
            ]
            points += [(at, -score) for at, score in zip(SEVERITIES, scores, strict=True) if score is not None]
            first, last = scores[0], scores[-1]
            lower.append(first is not None and last is not None and last < first)
            if axis == "style":
                png = _blurred(pictures[0]) if pictures else b""
                dim = judge.rate(_asked(f"{key}/blurred", axis, 0.8, clean, png))
                blurred.append(dim is not None and first is not None and dim < first)
                twice = judge.rate(_asked(f"{key}/again", axis, 0.0, clean, pictures[0] if pictures else b""))
                again.append(first is not None and twice is not None and abs(first - twice) <= SCALE / 5)
                firsts += [score for score in scores if score is not None]
        found[f"fidelity {axis}"] = spearman_rho([a for a, _ in points], [b for _, b in points]) if points else None
    found["planted defects"], found["blurred slides"] = fmean(lower), fmean(blurred)
    found["same slide twice"] = fmean(again) if len(set(firsts)) > 1 else 0.0  # one score for all is no agreement
    return found


def _asked(key: str, axis: Axis, severity: float, scene: Scene, png: bytes) -> Perturbed:
    return Perturbed(f"{key}/{axis}/{severity}", png, scene, axis, severity)


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


def _blank() -> bytes:
    made = io.BytesIO()
    Pictures.new("RGB", (WIDTH, HEIGHT), (255, 255, 255)).save(made, "PNG")
    return made.getvalue()


def _blurred(png: bytes) -> bytes:
    made = io.BytesIO()
    with Pictures.open(io.BytesIO(png)) as picture:
        picture.convert("RGB").filter(ImageFilter.GaussianBlur(BLUR_PX)).save(made, "PNG")
    return made.getvalue()
