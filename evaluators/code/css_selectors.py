"""Selectors of a style sheet in one spelling: blanks, quotes, case of elements, and nesting with `&` written out."""

from collections.abc import Iterable, Sequence
from typing import Any

import tinycss2

from evaluators.code.css_values import DEPTH_LIMIT, quoted
from evaluators.evidence import Unreadable
from evaluators.numerals import shorter_runs

_OLD_ELEMENTS = frozenset({"before", "after", "first-line", "first-letter"})
_COMBINATORS = frozenset({">", "+", "~"})
LIST_LIMIT = 500
"""Selectors that nesting may make of one rule."""


def split_selectors(tokens: Iterable[Any]) -> list[list[Any]]:
    """Split a rule's head at its commas."""
    parts: list[list[Any]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def asked_selector(text: str) -> str:
    """Return a selector of a task's in the spelling of `canonical_selector`."""
    (only, *more) = split_selectors(tinycss2.parse_component_value_list(shorter_runs(text), skip_comments=True))
    if more or not text.strip():
        raise ValueError("expected one selector")
    return canonical_selector(only)


def canonical_selector(tokens: Iterable[Any], depth: int = 0) -> str:
    """Return a selector in one spelling: one blank for descent, none around `>`, `+`, `~`; elements in lower case;
    attributes with double quotes; `::before`."""
    if depth > DEPTH_LIMIT:
        raise Unreadable("a selector's brackets are nested too deep")
    out, blank, colons, sticks = "", False, 0, False
    for token in tokens:
        if token.type in ("whitespace", "comment"):
            blank = blank or token.type == "whitespace"
            continue
        combinator = token.type == "literal" and token.value in _COMBINATORS
        if blank and out and not combinator and out[-1] not in ">+~(,":
            out += " "
        blank = blank and not combinator
        if combinator:
            out = out.rstrip() + token.value
        elif token.type == "literal":
            out += token.value
        elif token.type == "hash":
            out += f"#{token.value}"
        elif token.type == "ident":
            out += _name(out, token, colons, sticks)
        elif token.type == "[] block":
            out += f"[{_attribute(token.content)}]"
        elif token.type == "function":
            out += _function(token, depth)
        else:
            out += token.serialize()
        colons = colons + 1 if token.type == "literal" and token.value == ":" else 0
        sticks = token.type == "literal" and token.value == "."
        blank = False
    return out.strip()


def _name(before: str, token: Any, colons: int, is_class: bool) -> str:
    if is_class:
        return str(token.value)
    if colons == 1 and token.lower_value in _OLD_ELEMENTS:
        return f":{token.lower_value}"
    return str(token.lower_value)


def _function(token: Any, depth: int) -> str:
    inner = ",".join(sorted(canonical_selector(part, depth + 1) for part in split_selectors(token.arguments)))
    if token.lower_name.startswith("nth-"):
        inner = {"odd": "2n+1", "even": "2n"}.get(inner, inner.replace(" ", ""))
    return f"{token.lower_name}({inner})"


def _attribute(tokens: Iterable[Any]) -> str:
    parts = [token for token in tokens if token.type not in ("whitespace", "comment")]
    out = ""
    for index, token in enumerate(parts):
        if index == 0 and token.type == "ident":
            out += token.lower_value
        elif token.type == "ident" and index + 1 == len(parts) and out.endswith('"'):
            out += f" {token.lower_value}"
        elif token.type in ("ident", "string"):
            out += quoted(token.value)
        else:
            out += token.serialize()
    return out


def nested(parents: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """Return the selectors of a nested rule, written out.

    Raises:
        Unreadable: they become too many.
    """
    if len(parents) * len(own) > LIST_LIMIT:
        raise Unreadable(f"nesting makes more than {LIST_LIMIT} selectors of one rule")
    return tuple(_within(parent, child) for parent in parents for child in own)


def _within(parent: str, child: str) -> str:
    if "&" in child:
        return child.replace("&", parent)
    return f"{parent}{child}" if child.startswith(tuple(_COMBINATORS)) else f"{parent} {child}"
