"""Whether words that are new in a paragraph look like those they replace, or like those beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from evaluators.document.compare import Char, look_differences
from evaluators.document.names import is_asian
from evaluators.document.rewritten import rewritings


def strange_looks(before: Sequence[Char], after: Sequence[Char], open_: Callable[[int, str], bool]) -> set[str]:
    """Return the aspects in which new characters look like nothing that they replace or are beside.

    Args:
        before: The characters of before.
        after: Those of after.
        open_: Says whether a place of after may look different in an aspect.
    """
    found: set[str] = set()
    if not any(not char.text.isspace() for char in before):
        return found  # nothing that new words could look like
    for first, last, start, end in rewritings(before, after):
        near = [*before[first:last], *after[max(0, start - 1) : start], *after[end : end + 1]]
        models = list({(id(char.look), is_asian(char.text[:1])): char for char in near}.values())
        for place in range(start, end) if models else ():
            char = after[place]
            if not char.text.isspace():
                strange = [[each for each in _differences(model, char) if not open_(place, each)] for model in models]
                least: list[str] = min(strange, key=len)
                found.update(least)
    return found


def _differences(model: Char, char: Char) -> Iterator[str]:
    """Yield in what a new character looks different; each script has a font of its own."""
    other_script = is_asian(model.text[:1]) is not is_asian(char.text[:1])
    for aspect in look_differences(model.look, char.look):
        if not (other_script and aspect == "font"):
            yield aspect
