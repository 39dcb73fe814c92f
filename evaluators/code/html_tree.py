"""A web page as a browser builds it of the source: the tree of its elements, what they say, and what the source left
open. Nothing of it is run or fetched.

The parser is the one of the HTML standard (`justhtml`), so a missing `<tbody>` or a `<p>` that nobody closed is where a
browser has it.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from justhtml import JustHTML, stream
from justhtml.selector import parse_selector

from evaluators.chromium.addresses import same_page
from evaluators.code.css_values import canonical, tokens_of
from evaluators.evidence import Unreadable
from evaluators.files.content import decode

SOURCE_LIMIT_BYTES = 2**20
DEPTH_LIMIT, ELEMENT_LIMIT = 512, 50_000
"""As deep as browsers build a tree, and more elements than anybody writes."""
LENGTH_LIMIT, FAULT_LIMIT = 200, 20
"""Letters of a colour, and faults of a source's tags that are reported."""
Element = Any
"""A node of `justhtml` with a name that is no `#...`: `name`, `attrs`, `children`, `parent`, `origin_line`."""
ADDRESSES = frozenset({"href", "src", "action", "formaction", "poster", "data", "cite"})
TOKENS = frozenset({"class", "rel", "aria-labelledby", "aria-describedby", "headers", "sizes", "sandbox"})
FOLDED = frozenset({"type", "method", "lang", "hreflang", "charset", "role", "autocomplete", "dir", "loading", "name"})
"""Attributes whose values are the same in any case; see `folds`."""
SWITCHES = frozenset(
    {
        "required",
        "disabled",
        "checked",
        "selected",
        "readonly",
        "multiple",
        "hidden",
        "autofocus",
        "novalidate",
        "defer",
        "async",
        "open",
        "controls",
        "loop",
        "muted",
        "autoplay",
        "reversed",
    }
)
"""Attributes that hold by being there."""
VOID = frozenset(
    {
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    }
)
_MAY_STAY_OPEN = frozenset(
    {
        "html",
        "head",
        "body",
        "p",
        "li",
        "dt",
        "dd",
        "option",
        "optgroup",
        "tr",
        "td",
        "th",
        "thead",
        "tbody",
        "tfoot",
        "colgroup",
        "caption",
        "rp",
        "rt",
    }
)


_KNOWN = frozenset(
    {
        "first-child",
        "last-child",
        "nth-child",
        "only-child",
        "first-of-type",
        "last-of-type",
        "nth-of-type",
        "only-of-type",
        "not",
        "empty",
        "root",
    }
)
"""Pseudo-classes that a page at rest has an answer to."""
_QUOTED = re.compile(r""""[^"]*"|'[^']*'""")


def asked_elements(selector: str) -> str:
    """Return a selector of a task's.

    Raises:
        ValueError: it is none, or one that is not understood here.
    """
    parse_selector(selector)
    unknown = sorted({*re.findall(r":([\w-]+)", _QUOTED.sub("", selector))} - _KNOWN)
    if unknown:
        raise ValueError(
            f"the pseudo-class :{unknown[0]} is not understood here; there are {', '.join(sorted(_KNOWN))}"
        )
    return selector


@dataclass(frozen=True)
class Page:
    """A parsed page and its source's faults, each with what is wrong."""

    root: Element
    doctype: str | None
    """`html` of a page of today."""
    open: tuple[str, ...]
    """Tags that are closed twice, crosswise or never, where the standard wants them closed."""

    def elements(self) -> Iterator[Element]:
        """Yield every element, in the order of the source."""
        todo = [self.root]
        while todo:
            node = todo.pop()
            if not node.name.startswith(("#", "!")):
                yield node
            todo.extend(reversed(node.children or ()))

    def select(self, selector: str) -> list[Element]:
        """Return the elements of a CSS selector (see `asked_elements`), in the order of the source."""
        found: list[Element] = self.root.query(selector)
        return found


def read_page(data: bytes) -> Page:
    """Return a page.

    Raises:
        Unreadable: no UTF-8 text, or larger, deeper or of more elements than is read.
    """
    if len(data) > SOURCE_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than the {SOURCE_LIMIT_BYTES} of a page")
    text = decode(data)
    root: Element = JustHTML(text, sanitize=False, track_node_locations=True).root
    count, todo = 0, [(root, 0)]
    while todo:
        node, depth = todo.pop()
        count += 1
        if depth > DEPTH_LIMIT or count > 2 * ELEMENT_LIMIT:
            raise Unreadable("the page is nested too deep, or has too many elements")
        todo.extend((child, depth + 1) for child in node.children or ())
    kinds = [node.data for node in root.children if node.name == "!doctype"]
    doctype = (kinds[0].name or "").lower() if kinds else None
    return Page(root, doctype, tuple(_open_tags(text)))


def _open_tags(text: str) -> list[str]:
    """Return the faults of a source's tags, the first that matter: what is closed without having been opened, or left
    open though its end may not be left out. Within a drawing or a formula, `<path/>` is closed in itself, which the
    events do not tell."""
    faults: list[str] = []
    stack: list[str] = []
    count: Counter[str] = Counter()

    def close() -> str:
        name = stack.pop()
        count[name] -= 1
        return name

    def left_open(name: str) -> None:
        if name not in _MAY_STAY_OPEN and not count["svg"] and not count["math"]:
            faults.append(f"<{name}> is not closed")

    for kind, name in _tags(text):
        if len(faults) > FAULT_LIMIT:
            break
        if kind == "start" and name not in VOID:
            stack.append(name)
            count[name] += 1
        elif kind == "end" and count[name]:
            while (inner := close()) != name:
                left_open(inner)
        elif kind == "end" and name not in VOID:
            faults.append(f"</{name}> closes nothing")
    while stack and len(faults) <= FAULT_LIMIT:
        left_open(close())
    return faults


def _tags(text: str) -> Iterator[tuple[str, str]]:
    """Yield ("start" or "end", name) of each tag."""
    for event in stream(text):
        if event[0] == "start":
            yield "start", event[1][0]
        elif event[0] == "end":
            yield "end", event[1]


def attribute(element: Element, name: str) -> str | None:
    """Return an attribute's value, "" where it has none, None where it is not there."""
    attrs = element.attrs or {}
    name = name.lower()
    if name in attrs:
        return attrs[name] or ""
    return next((value or "" for key, value in attrs.items() if key.lower() == name), None)


def same_value(element: Element, name: str, seen: str, wanted: str) -> bool:
    """Say whether an attribute means what was asked: lists of words as sets (`class`: those asked are among them),
    addresses by what they lead to, switches by being there."""
    name = name.lower()
    if name in SWITCHES:
        return True
    if name in TOKENS:
        return set(wanted.lower().split() if name != "class" else wanted.split()) <= set(
            seen.lower().split() if name != "class" else seen.split()
        )
    if name in ADDRESSES:
        return same_page(address(seen), address(wanted))
    if folds(element, name):
        return seen.strip().lower() == wanted.strip().lower()
    if name == "content" and (attribute(element, "name") or "").lower() == "theme-color":
        return canonical("", tokens_of(seen[:LENGTH_LIMIT])) == canonical("", tokens_of(wanted))
    return " ".join(seen.split()) == " ".join(wanted.split())


def folds(element: Element, name: str) -> bool:
    """Say whether the case of an attribute's value means nothing: `name` on `meta`, `type` but on `ol`."""
    return name in FOLDED and (name != "name" or element.name == "meta") and (name != "type" or element.name != "ol")


def address(text: str) -> str:
    """Return an address with the steps of a relative one taken: `./img/../a.css` is `a.css`."""
    text = text.strip()
    path, mark, rest = text.partition("#")
    if not path or ":" in path.split("/")[0] or path.startswith("/"):
        return text
    path, question, query = path.partition("?")
    end = "/" if path.endswith("/") else ""
    return posixpath.normpath(path) + end + question + query + mark + rest


def text_of(element: Element) -> str:
    """Return what an element says, runs of white space as one space; programs and style sheets say nothing."""
    said: list[str] = []
    todo = [element]
    while todo:
        node = todo.pop()
        if node.name == "#text":
            said.append(str(node.data or ""))
        elif node.name == "br":
            said.append(" ")
        elif node is element or node.name not in ("script", "style", "template"):
            todo.extend(reversed(node.children or ()))
    return " ".join("".join(said).split())


def describe(element: Element) -> str:
    """Return an element as a sentence names it: `<img src="cup.svg">`, with its line."""
    given = "".join(f' {key}="{(value or "")[:40]}"' for key, value in list((element.attrs or {}).items())[:3])
    line = f" (line {element.origin_line})" if element.origin_line else ""
    return f"<{element.name}{given}>{line}"
