"""Axis 1: how well a judge sees a slide, by the paper's metrics (its appendix E.2).

Each slide and run gives `SlideScore`; `summarise` pools them. An answer that is no scene counts for nothing in
`parsed only`, and as every element missed in `end to end`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, pstdev

from deskcraft.judge.agreement import Interval, bootstrap_mean, bootstrap_ratio
from deskcraft.slideeval.colours import contrast, difference
from deskcraft.slideeval.fonts import canonical, group_of
from deskcraft.slideeval.matching import DEFAULT, Matching, Pair, match_scenes, text_similarity
from deskcraft.slideeval.scene import FAMILIES, Image, Line, Rect, Scene, Text

BINS = ((0, 1), (1, 2), (2, 4), (4, 8), (8, 16), (16, 32), (32, math.inf))
"""Scene complexity, above the first and up to the second number: the paper's Figure 6."""
HIGHER_IS_BETTER = frozenset({"content", "font family", "font group"})
"""Of the scalar metrics; of the others lower is better."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What was found: true and false positives, false negatives."""

    tp: float = 0
    """Pairs; of a soft count the sum of their similarities."""
    predicted: int = 0
    true: int = 0

    def __add__(self, other: Counts) -> Counts:
        """Adds up; micro-averages are computed from sums."""
        return Counts(self.tp + other.tp, self.predicted + other.predicted, self.true + other.true)

    @property
    def precision(self) -> float:
        """tp / (tp + fp); nan where nothing was predicted."""
        return self.tp / self.predicted if self.predicted else math.nan

    @property
    def recall(self) -> float:
        """tp / (tp + fn); nan where there is nothing to find."""
        return self.tp / self.true if self.true else math.nan

    @property
    def f1(self) -> float:
        """The harmonic mean of both: 1 if nothing was predicted and there is nothing, 0 if only one of them."""
        total = self.predicted + self.true
        return 2 * self.tp / total if total else 1.0


@dataclass(frozen=True)
class SlideScore:
    """One answer about one slide."""

    slide: str
    complexity: int
    """Elements of the true scene."""
    parsed: bool
    """Whether the answer is a scene."""
    families: Mapping[str, Counts] = field(default_factory=dict)
    """By family; of an answer that is no scene, nothing is found."""
    content: Counts = Counts()
    """Of texts: the sum of similarities in place of the number of pairs."""
    style: Counts = Counts()
    """Of emphasis (bold, italic or underline): texts that have some, in both, in the answer, in truth."""
    values: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """By metric: the value of each pair of which it says something."""
    of: Mapping[str, int] = field(default_factory=dict)
    """By metric: how many true elements it could have been measured on."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A metric over pairs."""

    mean: float
    stdev: float
    n: int
    coverage: float
    """n over all true elements of its kind, answers that are no scene included."""
    end_to_end: float
    """Of an accuracy the mean with what answers that are no scene have missed as 0; of an error the mean: what was not
    seen has no error."""


@dataclass(frozen=True)
class Extraction:
    """All slides and runs of a judge."""

    answers: int
    parsed: int
    parseability: tuple[tuple[str, int, Interval], ...]
    """By complexity: the bin, how many answers, the share that is a scene."""
    parsed_only: Mapping[str, Counts]
    """By family, `all`, `content` and `style`, over answers that are scenes."""
    end_to_end: Mapping[str, Counts]
    """The same over all answers."""
    scalars: Mapping[str, Scalar]
    intervals: Mapping[str, Interval]
    """Of F1 end to end, `all`, `content` and `style`, over slides: the runs of one are drawn together."""


def score_slide(slide: str, truth: Scene, predicted: Scene | None, by: Matching = DEFAULT) -> SlideScore:
    """Compares an answer with the truth.

    Args:
        slide: its name, for the record.
        truth: what is on the slide.
        predicted: what the judge sees; None for an answer that is no scene.
        by: how elements are matched.

    Returns:
        The counts and values of this answer.
    """
    found: dict[str, list[float]] = {}
    possible = _possible(truth)
    true = {family: len(getattr(truth, family)) for family in FAMILIES}
    emphasised = sum(_emphasised(text) for text in truth.texts)
    if predicted is None:
        return SlideScore(
            slide,
            truth.complexity,
            False,
            {family: Counts(0, 0, n) for family, n in true.items()},
            Counts(0, 0, len(truth.texts)),
            Counts(0, 0, emphasised),
            {},
            possible,
        )
    pairs = match_scenes(truth, predicted, by)
    families = {family: Counts(len(pairs[family]), len(getattr(predicted, family)), n) for family, n in true.items()}
    _add(found, "background", difference(truth.background, predicted.background))
    alike, both = 0.0, 0
    for family in FAMILIES:
        for pair in pairs[family]:
            a, b = getattr(truth, family)[pair.truth], getattr(predicted, family)[pair.predicted]
            _geometry(found, pair, a, b)
            if isinstance(a, Text):
                _text(found, a, b, truth.background, predicted.background)
                alike += found["content"][-1]
                both += _emphasised(a) and _emphasised(b)
    shown = sum(_emphasised(text) for text in predicted.texts)
    return SlideScore(
        slide,
        truth.complexity,
        True,
        families,
        Counts(alike, len(predicted.texts), len(truth.texts)),
        Counts(both, shown, emphasised),
        found,
        possible,
    )


def summarise(scores: Sequence[SlideScore], seed: int = 0) -> Extraction:
    """Pools answers: counts are summed, values of pairs are pooled.

    Args:
        scores: of all slides and runs of one judge.
        seed: of the bootstrap.

    Returns:
        The judge's axis 1.
    """
    bins = []
    for low, high in BINS:
        within = [float(score.parsed) for score in scores if low < score.complexity <= high]
        name = f"({low}, {high}]" if high < math.inf else f"({low}, inf)"
        bins.append((name, len(within), bootstrap_mean(within, seed=seed)))
    values: dict[str, list[float]] = {}
    possible: dict[str, int] = {}
    lost: dict[str, int] = {}
    for score in scores:
        for name, each in score.values.items():
            values.setdefault(name, []).extend(each)
        for name, count in score.of.items():
            possible[name] = possible.get(name, 0) + count
            if not score.parsed:
                lost[name] = lost.get(name, 0) + count
    scalars = {name: _scalar(name, each, possible.get(name, 0), lost.get(name, 0)) for name, each in values.items()}
    parsed = [score for score in scores if score.parsed]
    return Extraction(
        len(scores), len(parsed), tuple(bins), _pooled(parsed), _pooled(scores), scalars, _intervals(scores, seed)
    )


def _scalar(name: str, values: Sequence[float], possible: int, lost: int) -> Scalar:
    mean = fmean(values)
    whole = math.fsum(values) / (len(values) + lost) if name in HIGHER_IS_BETTER else mean
    return Scalar(mean, pstdev(values), len(values), len(values) / max(1, possible), whole)


def _pooled(scores: Iterable[SlideScore]) -> dict[str, Counts]:
    total = dict.fromkeys((*FAMILIES, "all", "content", "style"), Counts())
    for score in scores:
        for family, counts in score.families.items():
            total[family] += counts
            total["all"] += counts
        total["content"] += score.content
        total["style"] += score.style
    return total


def _intervals(scores: Iterable[SlideScore], seed: int) -> dict[str, Interval]:
    slides: dict[str, dict[str, Counts]] = {}
    for score in scores:
        own = slides.setdefault(score.slide, {})
        every = {"all": sum(score.families.values(), Counts()), "content": score.content, "style": score.style}
        for name, counts in every.items():
            own[name] = own.get(name, Counts()) + counts
    found = {}
    for name in ("all", "content", "style"):
        counts_ = [own[name] for own in slides.values()]
        above, below = [2 * one.tp for one in counts_], [one.predicted + one.true for one in counts_]
        found[name] = bootstrap_ratio(above, below, seed=seed)
    return found


def _emphasised(text: Text) -> bool:
    return text.font.bold or text.font.italic or text.font.underline


def _possible(truth: Scene) -> dict[str, int]:
    """On how many true elements each metric can be measured."""
    boxes, texts = truth.complexity, len(truth.texts)
    every = {"1 - IoU": boxes, "centre": boxes, "size": boxes, "background": 1}
    of_texts = dict.fromkeys(
        ("content", "font family", "font group", "font size", "bold", "italic", "underline", "text colour", "contrast"),
        texts,
    )
    filled = sum(rect.fill is not None for rect in truth.rects)
    outlined = sum(rect.stroke is not None for rect in truth.rects)
    return (
        every
        | of_texts
        | {
            "image aspect": len(truth.images),
            "radius": len(truth.rects),
            "fill": filled,
            "stroke": outlined + len(truth.lines),
            "stroke width": outlined + len(truth.lines),
            "line length": len(truth.lines),
            "line angle": len(truth.lines),
        }
    )


def _geometry(found: dict[str, list[float]], pair: Pair, a: object, b: object) -> None:
    """The terms of a pair's places; each is in [0, 1], the widths of strokes are points."""
    _add(found, "1 - IoU", pair.iou_error)
    _add(found, "centre", pair.centre)
    _add(found, "size", pair.size)
    if isinstance(a, Image) and isinstance(b, Image):
        _add(found, "image aspect", _relative(_aspect(a), _aspect(b)))
    elif isinstance(a, Rect) and isinstance(b, Rect):
        _add(found, "radius", min(1.0, abs(a.rx - b.rx) / max(1.0, min(a.w, a.h) / 2)))
        if a.fill is not None and b.fill is not None:
            _add(found, "fill", difference(a.fill, b.fill))
        if a.stroke is not None and b.stroke is not None:
            _add(found, "stroke", difference(a.stroke, b.stroke))
            _add(found, "stroke width", abs(a.strokeWidth - b.strokeWidth))
    elif isinstance(a, Line) and isinstance(b, Line):
        _add(found, "line length", _relative(_length(a), _length(b)))
        turned = abs(_angle(a) - _angle(b)) % 180
        _add(found, "line angle", min(turned, 180 - turned) / 90)
        _add(found, "stroke", difference(a.stroke, b.stroke))
        _add(found, "stroke width", abs(a.strokeWidth - b.strokeWidth))


def _text(found: dict[str, list[float]], a: Text, b: Text, ground: str, seen_ground: str) -> None:
    _add(found, "content", text_similarity(a.text, b.text))
    _add(found, "font family", float(canonical(a.font.name) == canonical(b.font.name)))
    _add(found, "font group", float(group_of(a.font.name) == group_of(b.font.name)))
    _add(found, "font size", abs(a.font.size - b.font.size))
    for name in ("bold", "italic", "underline"):
        _add(found, name, float(getattr(a.font, name) != getattr(b.font, name)))
    _add(found, "text colour", difference(a.font.color, b.font.color))
    _add(found, "contrast", abs(contrast(a.font.color, ground) - contrast(b.font.color, seen_ground)))


def _add(found: dict[str, list[float]], name: str, value: float) -> None:
    found.setdefault(name, []).append(value)


def _relative(a: float, b: float) -> float:
    return abs(a - b) / max(a, b) if max(a, b) > 0 else 0.0


def _aspect(image: Image) -> float:
    return image.w / image.h if image.h else 0.0


def _length(line: Line) -> float:
    return math.hypot(line.x2 - line.x1, line.y2 - line.y1)


def _angle(line: Line) -> float:
    return math.degrees(math.atan2(line.y2 - line.y1, line.x2 - line.x1))
