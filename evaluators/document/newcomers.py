"""What a new paragraph looks like: as those beside it, else as those of its style; the rest nobody asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from evaluators.document.compare import layout_changes, look_differences
from evaluators.document.model import Look, Paragraph, Run
from evaluators.document.names import is_asian, style_name

HARM = frozenset({"hidden", "strike", "position", "highlight"})
"""What no style of LibreOffice gives a paragraph: it is judged whatever style the new one has."""
FLOW = frozenset({"page_break", "column_break", "line_break", "keep"})
"""Where the text goes on: `breaks` looks at it."""


def strange_aspects(
    paragraph: Paragraph,
    beside: Sequence[Paragraph],
    others: Sequence[Paragraph],
    open_look: Callable[[int, int, str], bool],
    open_layout: Callable[[str], bool],
) -> list[str]:
    """Return in what a new paragraph is like none that it should be like.

    Args:
        paragraph: The new one.
        beside: The nearest ones above and below it.
        others: Those of the document before.
        open_look: Says whether a stretch of its text, from one place to another, may look as it does in an aspect.
        open_layout: The same of the paragraph.

    Returns:
        The aspects, sorted. A paragraph of a style that no other has is only looked at for what hides or strikes it.
    """
    style = style_name(paragraph.style).casefold()
    same = [[one for one in group if style_name(one.style).casefold() == style] for group in (beside, others)]
    models = same[0] or same[1]
    found: set[str] = set()
    at = 0
    for run in paragraph.runs:
        strange = _strange_look(run, models or [*beside, *others])
        if not models:
            strange &= HARM
        end = at + len(run.text)
        found |= {aspect for aspect in strange if not open_look(at, end, aspect)}
        at = end
    if models:
        listed = paragraph.item is not None
        layouts = [set(layout_changes(one.layout, paragraph.layout, listed)) - FLOW for one in models]
        left = [{aspect for aspect in each if not open_layout(aspect)} for each in layouts]
        found |= min(left, key=len)
    return sorted(found)


def _strange_look(run: Run, models: Sequence[Paragraph]) -> set[str]:
    """Return in what a run looks like no run of the models; a script that none of them has brings its own font."""
    if not run.text.strip():
        return set()
    looks = list(dict.fromkeys(_looks(models)))
    alike = [look for look, asian in looks if asian is _asian(run)]
    ignored = set() if alike else {"font"}
    differences = [set(look_differences(look, run.look)) - ignored for look in alike or [look for look, _ in looks]]
    return min(differences, key=len) if differences else set()


def _looks(models: Sequence[Paragraph]) -> Iterator[tuple[Look, bool]]:
    for model in models:
        for run in model.runs:
            if run.text.strip():
                yield run.look, _asian(run)


def _asian(run: Run) -> bool:
    return any(map(is_asian, run.text))
