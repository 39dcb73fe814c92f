"""Comments of a page, each with the element that it belongs to; those of its programs and style sheets too."""

from __future__ import annotations

from dataclasses import replace

from evaluators.code.html_facts import children, meaning
from evaluators.code.html_tree import Element, Page, read_page
from evaluators.code.js_program import PROGRAMS
from evaluators.code.remarks_css import sheet_remarks
from evaluators.code.remarks_js import program_remarks
from evaluators.evidence import Unreadable
from evaluators.remarks import Remarks, Sketch, digest

_HOLDERS = frozenset(
    {
        "article",
        "aside",
        "body",
        "dl",
        "fieldset",
        "figure",
        "footer",
        "form",
        "head",
        "header",
        "html",
        "main",
        "nav",
        "ol",
        "script",
        "section",
        "style",
        "svg",
        "table",
        "tbody",
        "template",
        "tfoot",
        "thead",
        "ul",
    }
)
"""Elements that are a place for others: what is in them may be another, and a comment on them still holds."""


def html_remarks(data: bytes) -> Remarks:
    """Return the comments of a page.

    Raises:
        Unreadable: no UTF-8 text, or larger, deeper or of more elements than is read.
    """
    return page_remarks(read_page(data))


def page_remarks(page: Page) -> Remarks:
    """Return the comments of a page that is read already."""
    root = page.root
    says = _said(root)
    sketch, inner = Sketch(), Remarks()
    todo: list[Element] = [*reversed(children(root))]
    while todo:
        node = todo.pop()
        if node is None:
            sketch.end()
        elif node.name == "#comment":
            sketch.comment(f"<!--{node.data or ''}-->")
        elif node.name == "#text":
            _draw_text(str(node.data or ""), sketch)
        elif not node.name.startswith(("#", "!")):
            sketch.begin(says[id(node)])
            todo.append(None)
            if node.name in ("script", "style"):
                inner = _joined(inner, _written(node), says[id(node)])
            else:
                todo += reversed(children(node))
    return _joined(sketch.remarks(), inner, None)


def _said(root: Element) -> dict[int, str]:
    """Return what each element says, by its `id`: with all in it, or, of a holder, how it begins."""
    nodes = [root]
    for node in nodes:  # which grows
        nodes += children(node)
    said: dict[int, str] = {}
    for node in reversed(nodes):
        if node.name == "#text":
            said[id(node)] = " ".join(str(node.data or "").split())
        elif not node.name.startswith(("#", "!")):
            given = sorted(
                (name, meaning(name.lower(), value or "", node)) for name, value in (node.attrs or {}).items()
            )
            inner = () if node.name in _HOLDERS else [said[id(each)] for each in children(node) if said.get(id(each))]
            said[id(node)] = digest(node.name, given, inner)
    return said


def _draw_text(text: str, sketch: Sketch) -> None:
    bare = text.strip()
    start = len(text) - len(text.lstrip()) if bare else len(text)
    sketch.blank(text[:start])
    if bare:
        sketch.begin(digest("text", " ".join(bare.split())))
        sketch.end()
        sketch.blank(text[start + len(bare) :])


def _written(element: Element) -> Remarks:
    """Return the comments of a program or a style sheet in a page; none of one that cannot be read."""
    text = "".join(str(part.data or "") for part in children(element))
    try:
        if element.name == "style":
            return sheet_remarks(text)
        kind = (meaning("type", (element.attrs or {}).get("type") or "", element)).strip()
        return program_remarks(text) if kind in PROGRAMS else Remarks()
    except Unreadable:
        return Remarks()


def _joined(one: Remarks, other: Remarks, owner: str | None) -> Remarks:
    """Return the comments of two sources as of one; those that belong to the second as a file get this owner."""
    more = (replace(each, owner=owner) if each.owner is None else each for each in other.remarks)
    return Remarks((*one.remarks, *more), one.said + other.said)
