"""Comments of a style sheet, each with the rule or the declaration that it belongs to."""

from __future__ import annotations

from typing import Any

import tinycss2

from evaluators.code.css_selectors import canonical_selector, split_selectors
from evaluators.code.css_sheet import GROUPS, SOURCE_LIMIT_BYTES, check_depth, condition
from evaluators.code.css_shorthands import longhands
from evaluators.code.css_values import canonical
from evaluators.evidence import Unreadable
from evaluators.files.content import decode
from evaluators.numerals import shorter_runs
from evaluators.remarks import Remarks, Sketch, digest


def css_remarks(data: bytes) -> Remarks:
    """Return the comments of a sheet.

    Raises:
        Unreadable: no UTF-8 text, or larger or deeper than is read.
    """
    if len(data) > SOURCE_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than the {SOURCE_LIMIT_BYTES} of a style sheet")
    return sheet_remarks(decode(data))


def sheet_remarks(text: str) -> Remarks:
    """Return the comments of a sheet; see `css_remarks`."""
    sketch = Sketch()
    try:
        nodes = tinycss2.parse_stylesheet(shorter_runs(text), skip_comments=False, skip_whitespace=False)
        check_depth(nodes)
        _draw(nodes, sketch)
    except RecursionError as error:
        raise Unreadable("its blocks are nested too deep") from error
    return sketch.remarks()


def _draw(nodes: list[Any], sketch: Sketch) -> list[str]:
    """Draw what is in a sheet or in a block; return what each rule and declaration says."""
    said = []
    for node in nodes:
        if node.type == "comment":
            sketch.comment(f"/*{node.value}*/")
        elif node.type == "whitespace":
            sketch.blank(node.value)
        elif node.type in ("qualified-rule", "at-rule", "declaration"):
            unit = sketch.begin()
            _draw_comments(node.value if node.type == "declaration" else node.prelude, sketch)
            unit.says = _says(node, _draw(_contents(node), sketch))
            sketch.end()
            said.append(unit.says)
    return said


def _draw_comments(tokens: Any, sketch: Sketch) -> None:
    """Draw the comments of a selector, a condition or a value, in which there are no statements."""
    for token in tokens:
        if token.type == "comment":
            sketch.comment(f"/*{token.value}*/")
        elif token.type == "whitespace":
            sketch.blank(token.value)
        for name in ("arguments", "content"):
            _draw_comments(getattr(token, name, None) or (), sketch)


def _contents(node: Any) -> list[Any]:
    if getattr(node, "content", None) is None:
        return []
    return list(tinycss2.parse_blocks_contents(node.content, skip_comments=False, skip_whitespace=False))


def _says(node: Any, inner: list[str]) -> str:
    """Return what a rule says with all in it; a condition says how it begins, its rules say the rest."""
    if node.type == "declaration":
        name = node.name if node.name.startswith("--") else node.lower_name
        tokens = [token for token in node.value if token.type != "comment"]
        return digest(sorted(longhands(name, tokens).items()), node.important)
    if node.type == "at-rule":
        head = f"@{node.lower_at_keyword} {condition(canonical('', node.prelude))}"
        return digest(head, () if node.lower_at_keyword in GROUPS else sorted(inner))
    return digest(sorted(canonical_selector(part) for part in split_selectors(node.prelude)), sorted(inner))
