"""What a check on elements of a page pins, and how the guard over the page takes it.

A facet is the path of an element as the page is, and what of it: `PATH/@name`, `PATH/text`; `PATH/there` of an element
that is new, `PATH/gone` of one that went, with all in it (of the page as it was). The guard leaves new elements and
those that went out of account, so that the rest has the paths that it had.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from evaluators.code.html_facts import PageFacts, read_facts
from evaluators.code.html_tree import Element, Page, text_of
from evaluators.files.globs import literal
from evaluators.verdict import Shown

THERE, GONE, INNER_TEXT = "/there", "/gone", "/**/text"


@dataclass(frozen=True)
class Selected:
    """What a selector selects, before and after."""

    before: Sequence[Element]
    after: Sequence[Element]

    def new(self) -> list[Element]:
        """Return the elements that are new."""
        return _surplus(self.after, self.before)

    def gone(self) -> list[Element]:
        """Return the elements that went."""
        return _surplus(self.before, self.after)


def _surplus(here: Sequence[Element], there: Sequence[Element]) -> list[Element]:
    """Return those without a counterpart there: an equal one, or else the one that is most like it."""
    left = [_look(each) for each in there]
    unlike = []
    for each in here:
        if (look := _look(each)) in left:
            left.remove(look)
        else:
            unlike.append(each)
    for look in left[: len(unlike)]:
        unlike.remove(max(unlike, key=lambda each: [a == b for a, b in zip(_look(each), look, strict=True)]))
    return unlike


def _look(element: Element) -> tuple[object, ...]:
    """Return what an element is known by, the weightiest first."""
    return text_of(element), element.name, sorted((name, value or "") for name, value in (element.attrs or {}).items())


def facets_of(before: Page, after: Page, found: Selected, aspects: Sequence[str]) -> Iterator[str]:
    """Give the facets of elements that a check selects: of new ones that they are there, of others the aspects."""
    places, old = read_facts(after).places, read_facts(before).places
    new = {id(each) for each in found.new()}
    for element in found.after:
        path = literal(places[id(element)])
        yield from [path + THERE] if id(element) in new else (f"{path}/{aspect}" for aspect in aspects)
    yield from (literal(old[id(element)]) + GONE for element in found.gone())


def facts_but(
    before: Page, after: Page, facets: Sequence[str]
) -> tuple[Mapping[str, Shown], Mapping[str, Shown], list[str]]:
    """Return the facts before and after without what is new or went as pinned, and the other facets as these are."""
    then, now = read_facts(before), read_facts(after)
    went = _at(then, facets, GONE)
    came = _at(now, facets, THERE)
    rest = read_facts(after, came)
    moved = {literal(path): literal(rest.places[key]) for key, path in now.places.items() if key in rest.places}
    kept = []
    for facet in facets:
        path = facet.removesuffix(INNER_TEXT) if facet.endswith(INNER_TEXT) else facet.rpartition("/")[0]
        kept.append(f"{moved[path]}{facet[len(path) :]}" if path in moved else facet)
    return read_facts(before, went).facts, rest.facts, kept


def _at(found: PageFacts, facets: Sequence[str], ending: str) -> set[int]:
    paths = {facet.removesuffix(ending) for facet in facets if facet.endswith(ending)}
    return {key for key, path in found.places.items() if literal(path) in paths}
