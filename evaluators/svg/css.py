"""The part of CSS that decides how an SVG element looks: style sheets, style attributes, presentation
attributes."""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import tinycss2

from evaluators.evidence import Unreadable
from evaluators.numerals import shorter_runs
from evaluators.safe_xml import Element
from evaluators.svg.selectors import Places, Selector, compile_selector, split_list

INITIAL: dict[str, str] = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "color": "black",
    "font-family": "sans-serif",
    "font-size": "medium",
    "font-weight": "normal",
    "font-style": "normal",
    "font-variant": "normal",
    "font-stretch": "normal",
    "font-variant-caps": "normal",
    "font-variant-position": "normal",
    "font-feature-settings": "normal",
    "text-transform": "none",
    "direction": "ltr",
    "dominant-baseline": "auto",
    "clip-rule": "nonzero",
    "image-rendering": "auto",
    "text-anchor": "start",
    "text-align": "start",
    "letter-spacing": "normal",
    "word-spacing": "normal",
    "writing-mode": "lr-tb",
    "visibility": "visible",
    "paint-order": "normal",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}
"""Properties that are inherited, with their initial values."""
OWN: dict[str, str] = {
    "opacity": "1",
    "display": "inline",
    "filter": "none",
    "clip-path": "none",
    "mask": "none",
    "mix-blend-mode": "normal",
    "text-decoration": "none",
    "stop-color": "black",
    "stop-opacity": "1",
    "vector-effect": "none",
    "baseline-shift": "baseline",
    "shape-inside": "none",
    "isolation": "auto",
    "alignment-baseline": "baseline",
    "unicode-bidi": "normal",
}
"""Properties that are not inherited."""
KNOWN = INITIAL.keys() | OWN.keys()
_ALIASES = {"text-decoration-line": "text-decoration"}
CACHED_LENGTH = 2000
"""Longer style attributes are not remembered: a grading process lives long, and strangers write the files."""
RULE_LIMIT, WORK_LIMIT, PRELUDE_LENGTH = 2_000, 4_000_000, 10_000
"""Rules, rules times elements, and characters of a rule's selectors that are read."""
Declarations = Mapping[str, tuple[str, bool]]
"""Property to (value, important)."""


@dataclass(frozen=True)
class _Rule:
    selector: Selector
    order: tuple[int, int, int, int]
    """Specificity (ids, classes, types) and position."""
    declarations: Declarations


def parse_declarations(text: str) -> Declarations:
    """Return the declarations of a style attribute; malformed ones are dropped, as CSS says."""
    return _short_declarations(text) if len(text) <= CACHED_LENGTH else _parse_body(text)


def _parse_body(text: str) -> Declarations:
    return _declarations(tinycss2.parse_blocks_contents(shorter_runs(text), skip_comments=True, skip_whitespace=True))


_short_declarations = lru_cache(maxsize=512)(_parse_body)


def _declarations(nodes: list[Any]) -> Declarations:
    found: dict[str, tuple[str, bool]] = {}
    for node in nodes:
        if node.type != "declaration":
            continue
        name = _ALIASES.get(node.lower_name, node.lower_name)
        value = tinycss2.serialize(node.value).strip()
        if name == "font":
            pairs = _font_shorthand(value)
        elif name == "marker":
            pairs = {f"marker-{where}": value for where in ("start", "mid", "end")}
        else:
            pairs = {name: value} if name in KNOWN and value else {}
        for key, part in pairs.items():
            if node.important or not found.get(key, ("", False))[1]:
                found[key] = (part.strip(), node.important)
    return found


def _font_shorthand(value: str) -> dict[str, str]:
    """Split `italic bold 12px/1.2 "Open Sans", sans-serif`."""
    result = {key: INITIAL[key] for key in ("font-style", "font-weight", "font-variant", "font-stretch")}
    words = value.split()
    for index, word in enumerate(words):
        if word[0].isdecimal() or word[0] == "." or word in ("small", "medium", "large"):
            return {**result, "font-size": word.split("/")[0], "font-family": " ".join(words[index + 1 :])}
        if word in ("italic", "oblique"):
            result["font-style"] = word
        elif word in ("bold", "bolder", "lighter"):
            result["font-weight"] = word
    return {}


def _rules_of(source: str) -> list[Any]:
    return list(tinycss2.parse_stylesheet(shorter_runs(source), skip_comments=True, skip_whitespace=True))


class StyleSheet:
    """The rules of a document's `<style>` elements."""

    def __init__(self, sources: list[str]) -> None:
        self._rules: list[_Rule] = []
        self._places: Places = {}
        self._work = 0
        position = itertools.count()
        for source in sources:
            for rule in _rules_of(source):
                if rule.type == "qualified-rule":
                    body = _declarations(
                        tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
                    )
                    for selector in split_list(tinycss2.serialize(rule.prelude)[:PRELUDE_LENGTH].replace("/**/", "")):
                        self._add(selector, body, next(position))

    def _add(self, text: str, body: Declarations, position: int) -> None:
        selector = compile_selector(text)
        if selector is not None:
            self._rules.append(_Rule(selector, (*selector.specificity, position), body))
        if len(self._rules) > RULE_LIMIT:
            raise Unreadable(f"its style sheets have more than {RULE_LIMIT} rules")

    def declarations(self, element: Element) -> Declarations:
        """Return what the rules say about an element."""
        result: dict[str, tuple[str, bool]] = {}
        if not self._rules:
            return result
        self._work += len(self._rules)
        if self._work > WORK_LIMIT:
            raise Unreadable("its style sheets have too many rules for so many elements")
        matching = [rule for rule in self._rules if rule.selector.matches(element, self._places)]
        for rule in sorted(matching, key=lambda r: r.order):
            for name, (value, important) in rule.declarations.items():
                if important or not result.get(name, ("", False))[1]:
                    result[name] = (value, important)
        return result


def specified(element: Element, sheet: StyleSheet) -> dict[str, str]:
    """Return an element's own values after the cascade: attributes, then rules, then `style`, then
    `!important`."""
    own = {str(name): str(value).strip() for name, value in element.attrib.items() if name in KNOWN}
    important: set[str] = set()
    for layer in (sheet.declarations(element), parse_declarations(element.get("style") or "")):
        for name, (value, outranks) in layer.items():
            if outranks or name not in important:
                own[name] = value
            if outranks:
                important.add(name)
    return own


def computed(own: Mapping[str, str], parent: dict[str, str] | None) -> dict[str, str]:
    """Return every known property's value for an element: its own, inherited or initial."""
    result = {**(parent or INITIAL), **OWN}
    for name, value in own.items():
        lowered = value.lower() if len(value) <= 7 else ""
        if lowered == "inherit" or (lowered == "unset" and name in INITIAL):
            result[name] = (parent or {**INITIAL, **OWN})[name]
        elif lowered in ("initial", "unset"):
            result[name] = INITIAL.get(name) or OWN[name]
        else:
            result[name] = value
    return result
