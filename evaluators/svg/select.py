"""How a check names an element: `#id`, `label=Name`, `text=Words`, `kind=rect`; or a list, of which the
first that exists is meant, so that a redrawn element can be found by what it is.
"""

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator

from evaluators.evidence import Misfit
from evaluators.svg.model import BEFORE, TEXTS, Document, Node
from evaluators.svg.text import content, normal
from evaluators.verdict import Code, Finding, failed

PREFIXES = ("#", "label=", "text=", "text*=", "kind=")


def _check(selector: str) -> str:
    if not selector.startswith(PREFIXES) or selector in PREFIXES:
        raise ValueError('expected a selector: "#id", "label=Name", "text=Words", "text*=Part" or "kind=rect"')
    return selector


Selector = Annotated[str, AfterValidator(_check)]
Element = Selector | tuple[Selector, ...]
"""The type of a parameter that names one element."""


def find_all(document: Document, selector: str) -> list[Node]:
    """Return every rendered node that one selector matches, in document order."""
    if selector.startswith("#"):
        node = document.by_id.get(selector[1:])
        if node is None:
            node = _successor(document, selector[1:], letters=False)
            return [] if node is None else [node]
        return [node] if node.rendered else []
    how, _, wanted = selector.partition("=")
    nodes = document.nodes()
    match how:
        case "label":
            return [node for node in nodes if node.label == wanted]
        case "kind":
            return [node for node in nodes if node.kind == wanted]
        case "text":
            return [node for node in nodes if node.kind in TEXTS and content(node) == normal(wanted)]
        case _:
            return [node for node in nodes if node.kind in TEXTS and normal(wanted) in content(node)]


def _successor(document: Document, name: str, *, letters: bool) -> Node | None:
    """Return what stands for an element of before whose id is gone: the same under another id, or its letters as
    paths."""
    before: Document | None = document.memo.get(BEFORE)
    old = None if before is None else before.by_id.get(name)
    if before is None or old is None or not old.rendered:
        return None
    from evaluators.svg.pairing import paired, spelled_out

    pairs = paired(before, document)
    return pairs.partner(old) or (spelled_out(before, old, document, pairs) if letters else None)


def find(document: Document, element: str | Sequence[str]) -> Node | Finding:
    """Return the one node that is meant, or the finding that there is none, or several."""
    selectors = [element] if isinstance(element, str) else list(element)
    for selector in selectors:
        found = find_all(document, selector)
        if len(found) > 1:
            sentence = f"{len(found)} elements match {selector}; it must be one."
            return failed(Code.AMBIGUOUS, sentence, observed=[node.name for node in found[:20]], where=selector)
        if found:
            return found[0]
        if selector.startswith("#") and selector[1:] not in document.by_id:
            spelled = _successor(document, selector[1:], letters=True)
            if spelled is not None:
                return spelled
    wanted = " or ".join(selectors)
    return failed(Code.NOT_FOUND, f"There is no element {wanted}.", wanted=selectors, where=wanted)


def find_baseline(document: Document, element: str | Sequence[str]) -> Node:
    """Return the one node of *our* file.

    Raises:
        LookupError: it is not there, which is a bug of the task.
    """
    found = find(document, element)
    if isinstance(found, Finding):
        raise Misfit(f"in the file as it was before: {found.sentence}")
    return found
