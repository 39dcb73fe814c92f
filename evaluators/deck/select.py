"""How a check names a slide and a shape on it.

A slide: its number now (3), `last`, `was 3` (the one that was number 3, wherever it is), `title=Words`. In the same
place a master: `master of 3` (of whichever slide), `master=Name`; its placeholders have one paragraph for each level of
their text, in its style. A shape: its role (`title`, `subtitle`, `body`), its kind (`table`, `chart`, `picture`,
`group`, `line`), either with `#2` for the second of them, or `name=Name`, `text=Words`, `text*=Part`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field

from evaluators.deck.changes import matched
from evaluators.deck.load import load
from evaluators.deck.model import Deck, Shape, Slide
from evaluators.deck.words import at
from evaluators.evidence import Evidence, Misfit
from evaluators.registry import Of
from evaluators.verdict import Code, Finding, failed

_PLAIN = re.compile(
    r"(title|subtitle|body|date|footer|number|table|chart|picture|group|line|shape|media)(?:#([1-9]\d?))?"
)
_WAS = re.compile(r"was ([1-9]\d{0,3})")
KINDS = ("table", "chart", "picture", "group", "line", "shape", "media")


def check_shape(text: str) -> str:
    """Return a selector of a shape.

    Raises:
        ValueError: it is none.
    """
    named = any(text.startswith(prefix) and text != prefix for prefix in ("name=", "text=", "text*="))
    if not named and _PLAIN.fullmatch(text) is None:
        raise ValueError('expected a shape: "title", "body#2", "table", "name=Name", "text=Words" or "text*=Part"')
    return text


def _check_slide(value: int | str) -> int | str:
    if isinstance(value, str):
        slide = value.removeprefix("master of ")
        number = slide != value and slide.isdecimal() and int(slide) > 0
        named = slide.startswith("title=") or value.startswith("master=")
        if not (number or named or slide == "last" or _WAS.fullmatch(slide)):
            raise ValueError(
                'expected a slide: its number, "last", "was 3", "title=Words"; or "master of 3", "master=Name"'
            )
    return value


OneShape = Annotated[str, AfterValidator(check_shape)]
ShapeChoice = OneShape | tuple[OneShape, ...]
"""One selector, or several of which the first that finds something counts."""
SlideChoice = Annotated[Annotated[int, Field(ge=1)] | str, AfterValidator(_check_slide)]


class OnSlide(Of):
    """Parameters of a check on one slide."""

    slide: SlideChoice
    """Its number, `last`, `was 3` (the one that was number 3 before, wherever it is now) or `title=Words`; or a master:
    `master of 3`, `master=Name`."""


class OnShape(OnSlide):
    """Parameters of a check on one shape."""

    shape: ShapeChoice
    """`title`, `subtitle`, `body`, `table`, `chart`, `picture`, with `#2` for the second, `name=`, `text=`, `text*=`;
    or a list, of which the first that finds something counts."""


def words(text: str) -> str:
    """Return a text with its white space made plain."""
    return " ".join(text.split())


def is_padded(text: str) -> bool:
    """Say whether a text has empty lines above or below its words, which move them."""
    lines = text.split("\n")
    return bool(text.strip()) and not (lines[0].strip() and lines[-1].strip())


def find_slide(evidence: Evidence, name: str, choice: int | str) -> tuple[int, Slide] | Finding:
    """Return (place from 0, slide) of the one that is meant, or the finding that it is not there; the places of masters
    count from -1 downwards."""
    deck = load(evidence, name)
    if isinstance(choice, str) and choice.startswith("master"):
        return _find_master(evidence, name, deck, choice)
    place: int | None = None
    if isinstance(choice, int):
        place = choice - 1
    elif choice == "last":
        place = len(deck.slides) - 1
    elif was := _WAS.fullmatch(choice):
        before = load(evidence, name, "before")
        number = int(was.group(1)) - 1
        if number >= len(before.slides):
            raise Misfit(f"there were only {len(before.slides)} slides, not {number + 1}")
        place = matched(before, deck).get(number, -1)
    else:
        titled = [i for i, slide in enumerate(deck.slides) if slide.title == words(choice.removeprefix("title="))]
        if len(titled) > 1:
            sentence = f"{len(titled)} slides are titled {choice[6:]!r}; it must be one."
            return failed(Code.AMBIGUOUS, sentence, observed=[i + 1 for i in titled], where=name)
        place = titled[0] if titled else -1
    if not 0 <= place < len(deck.slides):
        called = f"number {choice}" if isinstance(choice, int) else f"that {choice!r} names"
        titles = [slide.title for slide in deck.slides][:30]
        return failed(Code.NOT_FOUND, f"There is no slide {called}.", observed=titles, wanted=choice, where=name)
    return place, deck.slides[place]


def _find_master(evidence: Evidence, name: str, deck: Deck, choice: str) -> tuple[int, Slide] | Finding:
    if choice.startswith("master="):
        wanted = choice.removeprefix("master=")
        named = [i for i, one in enumerate(deck.masters) if wanted in (one.name, one.layout)]
    else:
        of = choice.removeprefix("master of ")
        found = find_slide(evidence, name, int(of) if of.isdecimal() else of)
        if isinstance(found, Finding):
            return found
        named = [found[1].master] if found[1].master >= 0 else []
    known = [one.name or one.layout for one in deck.masters][:30]
    if len(named) != 1:
        code = Code.AMBIGUOUS if named else Code.NOT_FOUND
        sentence = f"{len(named) or 'No'} masters are meant by {choice!r}; it must be one."
        return failed(code, sentence, observed=known, wanted=choice, where=name)
    return -1 - named[0], deck.masters[named[0]]


def matching(slide: Slide, selector: str) -> list[Shape]:
    """Return the shapes that one selector matches, in z-order."""
    plain = _PLAIN.fullmatch(selector)
    if plain is None:
        how, _, wanted = selector.partition("=")
        shapes = slide.all_shapes()
        if how == "name":
            return [shape for shape in shapes if shape.name == wanted]
        if how == "text":
            return [shape for shape in shapes if shape.text.strip() and words(shape.text) == words(wanted)]
        return [shape for shape in shapes if words(wanted) in words(shape.text)]
    kind, nth = plain.groups()
    if kind in KINDS:
        found = [shape for shape in slide.all_shapes() if shape.kind == kind and (kind != "shape" or not shape.role)]
    else:
        found = [shape for shape in slide.shapes if shape.role == kind]
    if nth is None:
        return found
    return found[int(nth) - 1 : int(nth)]


def find_shape(slide: Slide, choice: str | Sequence[str], where: str) -> Shape | Finding:
    """Return the one shape that is meant, or the finding that there is none, or several."""
    selectors = [choice] if isinstance(choice, str) else list(choice)
    for selector in selectors:
        found = matching(slide, selector)
        if len(found) > 1:
            sentence = f"{len(found)} shapes of the slide match {selector}; it must be one."
            return failed(Code.AMBIGUOUS, sentence, observed=[shape.name for shape in found[:20]], where=where)
        if found:
            return found[0]
    wanted = " or ".join(selectors)
    known = [shape.name or shape.kind for shape in slide.all_shapes()][:30]
    return failed(Code.NOT_FOUND, f"The slide has no {wanted}.", observed=known, wanted=list(selectors), where=where)


def locate(evidence: Evidence, p: OnShape) -> tuple[Shape, str] | Finding:
    """Return (shape, where it is) or the finding that slide or shape is not there."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return found
    place, slide = found
    where = f"{p.of}: {at(place)}"
    shape = find_shape(slide, p.shape, where)
    return shape if isinstance(shape, Finding) else (shape, where)


def chosen(
    deck: Deck, evidence: Evidence, name: str, choice: int | str | Sequence[int | str]
) -> list[tuple[int, Slide]] | Finding:
    """Return the slides of `all`, the `masters` that slides use, one choice, or a list of choices."""
    if choice == "all":
        return list(enumerate(deck.slides))
    if choice == "masters":
        used = sorted({slide.master for slide in deck.slides if slide.master >= 0})
        return [(-1 - place, deck.masters[place]) for place in used]
    found = []
    for one in [choice] if isinstance(choice, int | str) else choice:
        slide = find_slide(evidence, name, one)
        if isinstance(slide, Finding):
            return slide
        found.append(slide)
    return found
