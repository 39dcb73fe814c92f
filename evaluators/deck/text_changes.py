"""What differs between two texts, paragraph by paragraph and letter by letter, however they are cut into runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from evaluators.deck.alike import canonical_font, near
from evaluators.deck.model import Paragraph, Run


def text_changes(old: Sequence[Paragraph], new: Sequence[Paragraph]) -> Iterator[tuple[str, int | None, str]]:
    """Yield (aspect, paragraph from 0, words) of what differs between two texts."""
    if old == new:
        return
    was, now = _written(old), _written(new)
    if [p.text.rstrip() for _, p in was] == [p.text.rstrip() for _, p in now]:
        for (number, a), (_, b) in zip(was, now, strict=True):
            for aspect in _paragraph_changes(a, b):
                yield aspect, number, f"changed in {aspect} of paragraph {number + 1}"
        return
    if len(was) == len(now):
        for (number, a), (_, b) in zip(was, now, strict=True):
            if a.text.rstrip() != b.text.rstrip():
                yield "text", number, f"says {b.text[:60]!r} instead of {a.text[:60]!r}"
                for aspect in _mixed_changes([a], [b]):
                    yield aspect, number, f"changed in {aspect} of paragraph {number + 1}"
            else:
                for aspect in _paragraph_changes(a, b):
                    yield aspect, number, f"changed in {aspect} of paragraph {number + 1}"
        return
    yield "text", None, f"says {_joined(now)[:60]!r} instead of {_joined(was)[:60]!r}"
    for aspect in _mixed_changes([p for _, p in was], [p for _, p in now]):
        yield aspect, None, f"changed in {aspect}"


def _written(paragraphs: Sequence[Paragraph]) -> list[tuple[int, Paragraph]]:
    """Return the paragraphs without empty ones at the end."""
    found = list(enumerate(paragraphs))
    while found and not found[-1][1].text.strip():
        found.pop()
    return found


def _joined(paragraphs: Sequence[tuple[int, Paragraph]]) -> str:
    return " / ".join(p.text for _, p in paragraphs)


RUN_ASPECTS: dict[str, Callable[[Run], object]] = {
    "font": lambda run: canonical_font(run.font),
    "font_size": lambda run: run.size,
    "bold": lambda run: run.bold,
    "italic": lambda run: run.italic,
    "underline": lambda run: run.underline and not run.link,
    "strike": lambda run: run.strike,
    "colour": lambda run: "link" if run.link else run.colour,
    "raised": lambda run: run.raised,
    "link": lambda run: run.link,
}


def _paragraph_changes(a: Paragraph, b: Paragraph) -> Iterator[str]:
    yield from _layout_changes(a, b)
    for aspect, read in RUN_ASPECTS.items():
        if not all(_agree(aspect, x, y) for x, y in zip(_letters(a, read), _letters(b, read), strict=False)):
            yield aspect


def _layout_changes(a: Paragraph, b: Paragraph) -> Iterator[str]:
    if not a.text.strip():
        return
    if a.align != b.align:
        yield "align"
    if a.level != b.level or bool(a.bullet) != bool(b.bullet) or (a.bullet == "number") != (b.bullet == "number"):
        yield "bullets"
    exact = a.line_spacing < 0 or b.line_spacing < 0
    if (
        abs(a.line_spacing - b.line_spacing) > (0.6 if exact else 0.06)
        or abs(a.before - b.before) > 1.5
        or abs(a.after - b.after) > 1.5
    ):
        yield "spacing"


def _letters(paragraph: Paragraph, read: Callable[[Run], object]) -> list[object]:
    """Return an aspect of each character that shows."""
    found: list[object] = []
    for run in paragraph.runs:
        value = read(run)
        found.extend([value] * sum(not c.isspace() for c in run.text))
    return found


def _agree(aspect: str, a: object, b: object) -> bool:
    if a is b or a == b:
        return True
    if a is None or b is None:
        return True  # not stated in one of the files: nothing to compare
    if aspect == "font_size" and isinstance(a, float) and isinstance(b, float):
        return abs(a - b) < 0.11
    return aspect == "colour" and isinstance(a, str) and isinstance(b, str) and near(a, b)


def _mixed_changes(old: Sequence[Paragraph], new: Sequence[Paragraph]) -> Iterator[str]:
    """Yield the aspects in which a text that was written anew has what the old one had nowhere."""
    for aspect, read in RUN_ASPECTS.items():
        if aspect == "link":
            continue
        before = {value for p in old for value in _letters(p, read)}
        after = {value for p in new for value in _letters(p, read)}
        if before and not all(any(_agree(aspect, a, b) for a in before) for b in after):
            yield aspect
    shown = [p for p in old if p.text.strip()]
    for p in new:
        if p.text.strip() and shown:
            wrong = set.intersection(*(set(_layout_changes(a, p)) for a in shown))
            if wrong:
                yield from sorted(wrong)
                return
