"""What differs between pages, and between their headers and footers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from evaluators.document.aspects import SIDES, opens
from evaluators.document.compare import (
    LENGTH_TOLERANCE,
    Char,
    Replacement,
    chars,
    look_changes,
    paragraph_changes,
    replaced,
    same_text,
)
from evaluators.document.model import Flow, Occasion, Page, Paragraph, Section, flow_paragraphs
from evaluators.document.select import squeezed

SIZE_TOLERANCE = 1.5


def stretches(sections: list[Section]) -> list[Section]:
    """Return the sections; neighbours with the same pages are one."""
    found: list[Section] = []
    for section in sections:
        if (
            not found
            or [*page_changes(found[-1].page, section.page)]
            or any(
                margins_differ(getattr(found[-1], which), getattr(section, which)) for which in ("headers", "footers")
            )
        ):
            found.append(section)
    return found


USUAL_SIZES = ((595.3, 841.9), (612.0, 792.0))
"""A4 and Letter in points: one of them is what an application takes where a file states no size."""


def _same_size(page: Page, size: tuple[float, float]) -> bool:
    return abs(page.width - size[0]) <= SIZE_TOLERANCE and abs(page.height - size[1]) <= SIZE_TOLERANCE


def page_changes(a: Page, b: Page) -> Iterator[str]:
    """Yield in what two pages differ."""
    if a.sized:
        if abs(a.width - b.width) > SIZE_TOLERANCE:
            yield "page_width"
        if abs(a.height - b.height) > SIZE_TOLERANCE:
            yield "page_height"
    elif not any(_same_size(b, usual) for usual in USUAL_SIZES):
        yield from ("page_width", "page_height")
    for side in SIDES:
        if abs(getattr(a, side) - getattr(b, side)) > 2 * LENGTH_TOLERANCE:
            yield f"margin_{side}"


def margins_differ(
    a: dict[Occasion, Flow],
    b: dict[Occasion, Flow],
    turned: bool = False,
    replacements: tuple[Replacement, ...] = (),
    pinned: Callable[[Occasion], frozenset[str]] = lambda _: frozenset(),
) -> bool:
    """Say whether headers (or footers) differ on some pages in what is not pinned for what shows on them now."""
    occasions: tuple[Occasion, ...] = ("default", "first", "even")
    return any(
        flow_differs(
            a.get(on, a.get("default")),
            b.get(on, b.get("default")),
            turned=turned,
            replacements=replacements,
            pinned=pinned(on if on in b else "default"),
        )
        for on in occasions
    )


def flow_differs(
    a: Flow | None,
    b: Flow | None,
    *,
    turned: bool = False,
    replacements: tuple[Replacement, ...] = (),
    pinned: frozenset[str] = frozenset(),
) -> bool:
    """Say whether two headers or footers differ in text, fields, look or layout; blank is like none. Each of their
    paragraphs may be as it was, have the words replaced, or differ in what is pinned."""
    one, two = _shown_lines(a), _shown_lines(b)
    if "text" in pinned and (not one or len(one) != len(two)):
        return False
    if len(one) != len(two):
        return True
    for x, y in zip(one, two, strict=True):
        left, right = chars(x), chars(y)
        if not same_text(_joined(left), _joined(right)):
            left = replaced(left, replacements)
        texts = _joined(left), _joined(right)
        spaced = "alignment" in pinned and squeezed(texts[0]) == squeezed(texts[1])
        if not (same_text(*texts) or spaced or "text" in pinned):
            return True
        changed = {*look_changes(left, right, lambda _place, _aspect: False)}
        changed.update(paragraph_changes(x, y, numbers=True, turned=turned))
        if any(not any(opens(word, aspect) for word in pinned) for aspect in changed):
            return True
    return False


def _shown_lines(flow: Flow | None) -> list[Paragraph]:
    found = list(flow_paragraphs(flow or []))
    while found and not found[-1].stable.strip() and not found[-1].images:
        found.pop()
    return found


def _joined(found: list[Char]) -> str:
    return "".join(char.text for char in found)
