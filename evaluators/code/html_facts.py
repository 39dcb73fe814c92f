"""What a web page says by its tree, as facts, so that a guard can read_facts what else was changed in it."""

from collections.abc import Collection
from dataclasses import dataclass, field

from evaluators.code.css_facts import css_facts, rule_order
from evaluators.code.css_sheet import read_css
from evaluators.code.html_tree import ADDRESSES, SWITCHES, TOKENS, Element, Page, address, folds, read_page
from evaluators.code.js_program import PROGRAMS, read_js
from evaluators.evidence import Unreadable
from evaluators.files.facts import Facts, step
from evaluators.verdict import Shown

PATH_LIMIT = 2**24
"""Characters of all paths together."""
_CHILD = "\N{OBJECT REPLACEMENT CHARACTER}"
_AS_WRITTEN = frozenset({"pre", "textarea", "script", "style"})


def html_facts(data: bytes) -> Facts:
    """Return facts: an element's path is `#id` if it has one, else `PARENT/name` or `PARENT/name#2`, its place among
    its like; `PATH/@name` is an attribute, `PATH/text` the text around its children, `PATH/in` the parent of one with
    an id, `PATH/order` the kinds of its children.

    Layout, quoting, order of attributes and of classes, comments, and tags that a browser adds do not count.
    """
    return read_facts(read_page(data)).facts


@dataclass
class PageFacts:
    """What a page says, and where its elements are."""

    facts: dict[str, Shown]
    places: dict[int, str] = field(default_factory=dict)
    """`id` of an element to its path."""


def read_facts(page: Page, without: Collection[int] = ()) -> PageFacts:
    """Return the facts of a page, elements with these `id`s and all in them left out."""
    facts: dict[str, Shown] = {"doctype": page.doctype}
    found = PageFacts(facts)
    todo: list[tuple[Element, str]] = [(each, each.name) for each in page.root.children if each.name == "html"]
    size = 0
    while todo:
        element, path = todo.pop()
        size += len(path) * (2 + len(element.attrs or ()))
        if size > PATH_LIMIT:
            raise Unreadable("its elements are too many and too deep")
        facts[path] = "(element)"
        found.places[id(element)] = path
        for name, value in (element.attrs or {}).items():
            facts[f"{path}/@{step(name)}"] = meaning(name.lower(), value or "", element)
        counts: dict[str, int] = {}
        said, order = [], []
        for child in children(element):
            if id(child) in without:
                continue
            if child.name == "#text":
                said.append(str(child.data or ""))
            elif not child.name.startswith(("#", "!")):
                inner = _path(child, path, counts, facts)
                order.append(inner.rpartition("/")[2].partition("#")[0] or inner)
                todo.append((child, inner))
                said.append(_CHILD)
        text = "".join(said)
        if element.name in ("style", "script"):
            text = _inner(element, text)
        text = text.strip() if element.name in _AS_WRITTEN else " ".join(text.split())
        if text.replace(_CHILD, "").strip():
            facts[f"{path}/text"] = text
        if len(set(order)) > 1:
            facts[f"{path}/order"] = " ".join(order)
    return found


def _inner(element: Element, text: str) -> str:
    """Return a style sheet or a program by its meaning; what is neither, as it is written."""
    kind = ((element.attrs or {}).get("type") or "").strip().lower()
    try:
        if element.name == "style":
            sheet = read_css(text.encode())
            return repr((sorted(css_facts(sheet, False).items()), rule_order(sheet, ())))
        if kind in PROGRAMS:
            program = read_js(text.encode())
            return text if program.errors else program.tree.dump() if program.tree.children else ""
    except (Unreadable, UnicodeEncodeError):
        return text
    return text


def children(element: Element) -> list[Element]:
    """Return what is directly in an element, in a template's content too."""
    content = getattr(element, "template_content", None)
    return [*(element.children or ()), *((content.children or ()) if content is not None else ())]


def _path(child: Element, parent: str, counts: dict[str, int], facts: dict[str, Shown]) -> str:
    identifier = (child.attrs or {}).get("id")
    if identifier and f"#{step(identifier)}" not in facts:
        path = f"#{step(identifier)}"
        facts[path] = "(element)"
        facts[f"{path}/in"] = f"{parent}/{child.name}"
        return path
    name = step(child.name)
    counts[name] = counts.get(name, 0) + 1
    return f"{parent}/{name}" if counts[name] == 1 else f"{parent}/{name}#{counts[name]}"


def meaning(name: str, value: str, element: Element) -> str:
    """Return an attribute's value by what it means; the name is in small letters."""
    if name in SWITCHES:
        return "(there)"
    if name in TOKENS:
        words = value if name in ("class", "aria-labelledby", "aria-describedby", "headers") else value.lower()
        return " ".join(sorted(set(words.split())))
    if name in ADDRESSES:
        return address(value)
    if name == "style":
        return _style(value)
    if folds(element, name):
        return value.strip().lower()
    return " ".join(value.split()) if name != "value" else value


def _style(value: str) -> str:
    """Return a style attribute by its meaning, as it is written if that cannot be determined."""
    if "}" in value:
        return value
    try:
        said = css_facts(read_css(f"*{{{value}}}".encode()), False)
    except (Unreadable, UnicodeEncodeError):
        return value
    return "; ".join(f"{name}: {said[name]}" for name in sorted(said))
