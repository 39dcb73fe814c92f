"""An XML document of no particular vocabulary, as facts: elements in order, attributes and text."""

from evaluators.evidence import Unreadable
from evaluators.files.facts import Facts, step
from evaluators.safe_xml import Element, parse_xml
from evaluators.verdict import Shown

SIZE_LIMIT_BYTES = 8 * 2**20
PATH_LIMIT = 2**25
"""Characters of all paths together."""


def read_xml(data: bytes) -> Element:
    """Return the root of a document."""
    return parse_xml(data, size_limit=SIZE_LIMIT_BYTES)


def xml_facts(data: bytes) -> Facts:
    """Return facts: `a/b#2` the place among its siblings, `a/b#2/@name` an attribute, `a/b#2/text` the text
    around and between its children (runs of whitespace as one space)."""
    facts: dict[str, Shown] = {}
    root = read_xml(data)
    todo = [(root, step(str(root.tag)))]
    size = 0
    while todo:
        element, path = todo.pop()
        size += len(path) * (2 + len(element.attrib))
        if size > PATH_LIMIT:
            raise Unreadable("its elements are too many and too deep")
        facts[path] = "(element)"
        for name, value in element.attrib.items():
            facts[f"{path}/@{step(str(name))}"] = str(value)
        counts: dict[str, int] = {}
        said, order = [element.text or ""], []
        for child in element:
            if isinstance(child.tag, str):
                name = step(child.tag)
                counts[name] = counts.get(name, 0) + 1
                inner = name if counts[name] == 1 else f"{name}#{counts[name]}"
                order.append(name)
                todo.append((child, f"{path}/{inner}"))
                said.append("\N{OBJECT REPLACEMENT CHARACTER}")
            said.append(child.tail or "")
        text = " ".join("".join(said).split())
        if text.replace("\N{OBJECT REPLACEMENT CHARACTER}", "").strip():
            facts[f"{path}/text"] = text
        if len(counts) > 1:
            facts[f"{path}/order"] = " ".join(order)
    return facts
