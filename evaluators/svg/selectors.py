"""CSS selectors as they decide over SVG elements: types, ids, classes, attributes, structural pseudo-classes, and the
four combinators. What depends on a pointer or a page in use (`:hover`) never matches.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from evaluators.safe_xml import Element, local_name

COMPOUND_LIMIT = 24
"""Compounds of one selector; a longer one matches nothing."""
SELECTOR_LENGTH = 1000
Specificity: TypeAlias = tuple[int, int, int]
"""Ids, classes (with attributes and pseudo-classes), types."""
Places: TypeAlias = dict[tuple[Element | None, str], dict[Element, tuple[int, int]]]
"""Of each parent (and kind of child, "" for all) asked so far, the places of its children from the start and from the
end."""
_Test: TypeAlias = Callable[[Element, Places], bool]
_NAME = r"(?:[\w-]|[^\x00-\x7f]|\\.)+"
_PART = re.compile(
    rf"""(?P<type>(?:\w*\|)?(?:\*|{_NAME}))
    | \#(?P<id>{_NAME})
    | \.(?P<cls>{_NAME})
    | \[\s*(?:\w*\|)?(?P<attr>{_NAME})\s*
        (?:(?P<op>[~|^$*]?=)\s*(?P<value>"[^"]*"|'[^']*'|{_NAME})\s*(?P<fold>[iI])?\s*)?\]
    | :(?P<pseudo>[\w-]+)(?:\((?P<args>[^()]*)\))?""",
    re.VERBOSE,
)
_COMBINATOR = re.compile(r"\s*([>+~])\s*|\s+")
_NTH = re.compile(r"\s*(?:(?P<step>[+-]?\d*)n\s*(?P<plus>[+-]\s*\d+)?|(?P<only>[+-]?\d+))\s*")


@dataclass(frozen=True)
class Selector:
    """A selector that was understood: compounds right to left, each with how the next one to the left relates to it."""

    compounds: tuple[tuple[_Test, ...], ...]
    combinators: tuple[str, ...]
    specificity: Specificity

    def matches(self, element: Element, places: Places) -> bool:
        """Say whether it selects the element."""
        seen: dict[tuple[Element, int], bool] = {}

        def fits(here: Element, step: int) -> bool:
            key = (here, step)
            if key not in seen:
                seen[key] = all(test(here, places) for test in self.compounds[step]) and (
                    step == len(self.combinators)
                    or any(fits(other, step + 1) for other in _related(here, self.combinators[step]))
                )
            return seen[key]

        return fits(element, 0)


def _related(element: Element, combinator: str) -> Iterator[Element]:
    """Yield what a combinator leads to, nearest first."""
    if combinator in "> ":
        parent = element.getparent()
        while parent is not None:
            yield parent
            if combinator == ">":
                return
            parent = parent.getparent()
        return
    for sibling in element.itersiblings(preceding=True):
        if isinstance(sibling.tag, str):
            yield sibling
            if combinator == "+":
                return


def split_list(text: str) -> list[str]:
    """Split a list of selectors at the commas outside of brackets and quotes."""
    found, start, depth, quote = [], 0, 0, ""
    for index, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == "," and depth == 0:
            found.append(text[start:index].strip())
            start = index + 1
    return [*found, text[start:].strip()]


def compile_selector(text: str) -> Selector | None:
    """Return a selector, or None for what is none, or selects nothing in a drawing at rest."""
    compounds: list[tuple[_Test, ...]] = []
    combinators: list[str] = []
    ids = classes = types = 0
    position, text = 0, text.strip()
    if not text or len(text) > SELECTOR_LENGTH:
        return None
    while True:
        tests: list[_Test] = []
        while (found := _PART.match(text, position)) is not None and not (found["type"] and tests):
            made = _test(found)
            if made is None:
                return None
            test, weight = made
            tests.append(test)
            ids, classes, types = ids + weight[0], classes + weight[1], types + weight[2]
            position = found.end()
        if not tests or len(compounds) >= COMPOUND_LIMIT:
            return None
        compounds.append(tuple(tests))
        if position == len(text):
            break
        between = _COMBINATOR.match(text, position)
        if between is None:
            return None
        combinators.append(between[1] or " ")
        position = between.end()
    return Selector(tuple(reversed(compounds)), tuple(reversed(combinators)), (ids, classes, types))


def _test(found: re.Match[str]) -> tuple[_Test, Specificity] | None:
    """Return the test of one simple selector and its specificity; None if it can match nothing."""
    if found["type"]:
        kind = found["type"].rpartition("|")[2]
        if kind == "*":
            return (lambda element, _: True), (0, 0, 0)
        return (lambda element, _: local_name(element) == kind), (0, 0, 1)
    if found["id"]:
        wanted = found["id"].replace("\\", "")
        return (lambda element, _: element.get("id") == wanted), (1, 0, 0)
    if found["cls"]:
        name = found["cls"].replace("\\", "")
        return (lambda element, _: name in (element.get("class") or "").split()), (0, 1, 0)
    if found["attr"]:
        return _attribute(found["attr"], found["op"], (found["value"] or "").strip("\"'"), found["fold"]), (0, 1, 0)
    return _pseudo(found["pseudo"].lower(), found["args"])


def _attribute(name: str, how: str | None, wanted: str, fold: str | None) -> _Test:
    tests: dict[str, Callable[[str, str], bool]] = {
        "=": lambda seen, asked: seen == asked,
        "~=": lambda seen, asked: asked in seen.split(),
        "|=": lambda seen, asked: seen == asked or seen.startswith(f"{asked}-"),
        "^=": lambda seen, asked: bool(asked) and seen.startswith(asked),
        "$=": lambda seen, asked: bool(asked) and seen.endswith(asked),
        "*=": lambda seen, asked: bool(asked) and asked in seen,
    }

    def test(element: Element, _: Places) -> bool:
        seen = element.get(name)
        if seen is None:
            seen = next((str(v) for k, v in element.attrib.items() if str(k).rpartition("}")[2] == name), None)
        if seen is None or how is None:
            return seen is not None
        return tests[how](seen.lower(), wanted.lower()) if fold else tests[how](seen, wanted)

    return test


def _pseudo(name: str, args: str | None) -> tuple[_Test, Specificity] | None:
    if name == "root":
        return (lambda element, _: element.getparent() is None), (0, 1, 0)
    if name == "empty":
        return (lambda element, _: not len(element) and not (element.text or "").strip()), (0, 1, 0)
    if name in ("not", "is", "where") and args:
        inner = [compile_selector(part) for part in args.split(",")]
        weight = max((each.specificity for each in inner if each), default=(0, 0, 0))
        wanted = name != "not"
        return (
            (lambda element, places: any(s is not None and s.matches(element, places) for s in inner) is wanted),
            (0, 0, 0) if name == "where" else weight,
        )
    short = {"first": ("nth", "1"), "last": ("nth-last", "1")}
    head, _, tail = name.rpartition("-of-type" if name.endswith("-of-type") else "-child")
    if head == "only" and not args:
        both = [_nth("nth", "1", name.endswith("type")), _nth("nth-last", "1", name.endswith("type"))]
        return (lambda element, places: all(test is not None and test(element, places) for test in both)), (0, 1, 0)
    if tail or (head not in short and head not in ("nth", "nth-last")) or (args is None) == (head not in short):
        return None
    head, args = short.get(head, (head, args or ""))
    made = _nth(head, args, name.endswith("type"))
    return None if made is None else (made, (0, 1, 0))


def _nth(head: str, args: str, of_type: bool) -> _Test | None:
    """Return the test of `:nth-child(an+b)` and its kin."""
    found = _NTH.fullmatch({"odd": "2n+1", "even": "2n"}.get(args.strip().lower(), args.lower()))
    if found is None:
        return None
    if found["only"] is not None:
        step, start = 0, int(found["only"])
    else:
        sign = found["step"]
        step = int(sign) if sign.strip("+-") else int(f"{sign}1")
        start = int((found["plus"] or "0").replace(" ", ""))

    def test(element: Element, places: Places) -> bool:
        place = _place(element, places, of_type)[head == "nth-last"] - start
        return place == 0 if step == 0 else place % step == 0 and place // step >= 0

    return test


def _place(element: Element, places: Places, of_type: bool) -> tuple[int, int]:
    """Return an element's place among its siblings, counted from 1: from the start and from the end."""
    parent = element.getparent()
    key = (parent, str(element.tag) if of_type else "")
    if key not in places:
        everyone = [each for each in (parent if parent is not None else [element]) if isinstance(each.tag, str)]
        kin = [each for each in everyone if not of_type or each.tag == element.tag]
        places[key] = {each: (index + 1, len(kin) - index) for index, each in enumerate(kin)}
    return places[key][element]
