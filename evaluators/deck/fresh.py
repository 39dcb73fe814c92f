"""What is new in a presentation is judged whole: besides what was asked it is as such things are in this deck."""

from __future__ import annotations

from collections.abc import Iterator

from evaluators.chart_look import unseen
from evaluators.deck.alike import same_fill, same_transition
from evaluators.deck.changes import Change, shown
from evaluators.deck.derived import Derived
from evaluators.deck.ground import behind, letters, ratio
from evaluators.deck.measure import runs_out
from evaluators.deck.model import FURNITURE, Chart, Deck, Paragraph, Shape, Slide
from evaluators.deck.text_changes import Lets, mixed_changes
from evaluators.deck.words import at, label

SEEN = 1.25
"""The least contrast of letters that anybody sees."""
LEAST_CHART = 180_000
"""EMU: half a centimetre, the least side of a chart."""


def flaws(before: Deck, after: Deck, found: tuple[Change, ...], derived: Derived) -> Iterator[str]:
    """Say what slides and shapes that were asked, and are new, have beside what goals judge.

    Args:
        before: The presentation as it was.
        after: As it is.
        found: What differs.
        derived: What goals pin.
    """
    for change in found:
        if change.added:
            slide = after.slides[change.to]
            if derived.welcome(slide):
                for words in _slide_flaws(before, after, slide, derived):
                    yield f"{at(change.to)}, which is new, {words}"
        elif change.aspect == "new" and change.shape is not None and derived.allows(change):
            slide = after.slides[change.to] if change.master < 0 else after.masters[change.to]
            where = at(change.to if change.master < 0 else -1 - change.to)
            for words in _shape_flaws(before, after, slide, change.shape, derived):
                yield f"{label(change.shape)} on {where}, which is new, {words}"


def _slide_flaws(before: Deck, after: Deck, slide: Slide, derived: Derived) -> Iterator[str]:
    own = derived.holders[id(slide)]
    grounds = [one.background for one in before.slides]
    if slide.master >= 0:
        grounds.append(after.masters[slide.master].background)
    if "background" not in own and not any(same_fill(ground, slide.background) for ground in grounds):
        yield "has a background of its own"
    if "notes" not in own and slide.notes.strip():
        yield "has notes"
    if "hidden" not in own and slide.hidden:
        yield "is hidden"
    if "animations" not in own and slide.animations:
        yield "has effects"
    yield from _comes(before, slide, own)
    roles = {shape.role for one in before.slides for shape in one.shapes}
    for shape in shown(slide.shapes):
        inside = [id(one) for one in shape.walk()]
        if shape.role in FURNITURE and shape.role in roles:
            continue
        if not any(derived.shapes[one] for one in inside):
            yield f"holds {label(shape)} that nobody asked for"
            continue
        for words in _shape_flaws(before, after, slide, shape, derived):
            yield f"has {label(shape)} that {words}"


def _comes(before: Deck, slide: Slide, own: set[str]) -> Iterator[str]:
    """Say whether a slide comes, or goes by itself, as none before did."""
    known = [one.transition for one in before.slides]
    seen = slide.transition
    asked = "transition" in own or not seen.kind
    if not asked and not any(same_transition(one, seen, before.format) for one in known):
        yield "has a transition"
    if "advance" not in own and seen.after is not None and seen.after not in [one.after for one in known]:
        yield "goes by itself"


def _shape_flaws(before: Deck, after: Deck, slide: Slide, shape: Shape, derived: Derived) -> Iterator[str]:
    own = derived.shapes[id(shape)]
    turn = shape.rotation % 360
    if "rotation" not in own.whole and min(turn, 360 - turn) > 0.15:
        yield "is turned"
    runs = [(run, number) for number, one in enumerate(shape.paragraphs) for run in one.runs if run.text.strip()]
    linked = bool(shape.link) or any(run.link and not own.lets("link", number, 0, 1) for run, number in runs)
    if linked and "link" not in own.whole:
        yield "is a link"
    if any(run.opacity < 0.98 for run, _ in runs):
        yield "has letters that let shine through what is behind them"
    mine = {id(run) for run, _ in runs if run.opacity}
    seen = [one for one in letters(slide) if id(one.run) in mine and one.ground is not None]
    if any(ratio(one.run.colour or "", one.ground or "") < SEEN for one in seen):
        yield "has letters that do not stand out from what is behind them"
    if shape.right <= 0 or shape.bottom <= 0 or shape.x >= after.width or shape.y >= after.height:
        yield "lies beside the slide"
    if runs and not shape.role and runs_out(shape):
        yield "has words that run out of it"
    if shape.chart is not None:
        yield from _chart_flaws(slide, shape, shape.chart)
    if not shape.role:
        return
    known = _alike_in(before, after, slide, shape.role)
    lets: Lets = lambda aspect, number, start, end: own.lets(aspect, number, start, end)  # noqa: E731
    if known and any(True for _ in mixed_changes(known, list(enumerate(shape.paragraphs)), lets)):
        yield "looks like none before"


def _chart_flaws(slide: Slide, shape: Shape, chart: Chart) -> Iterator[str]:
    if min(shape.width, shape.height) < LEAST_CHART:
        yield "is too small to be seen"
    hidden = list(unseen(chart.look, behind(slide, shape)))
    if hidden:
        yield f"shows nothing of {', '.join(hidden)}"


def _alike_in(before: Deck, after: Deck, slide: Slide, role: str) -> list[Paragraph]:
    """Return all paragraphs in a role of the slides before and of the slide's master."""
    shapes = [shape for one in before.slides for shape in one.shapes if shape.role == role]
    if slide.master >= 0:
        shapes += [shape for shape in after.masters[slide.master].shapes if shape.role == role]
    return [paragraph for shape in shapes for paragraph in shape.paragraphs]
