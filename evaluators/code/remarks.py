"""The comments of a source, by its kind, as it was and as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath

from evaluators.code.html_tree import read_page
from evaluators.code.remarks_css import css_remarks
from evaluators.code.remarks_html import html_remarks, page_remarks
from evaluators.code.remarks_js import js_remarks, program_remarks
from evaluators.code.remarks_python import python_remarks
from evaluators.evidence import Evidence
from evaluators.files.content import decode
from evaluators.files.remarks import read_remarks
from evaluators.remarks import Remarks

READERS: Mapping[str, Callable[[bytes], Remarks]] = {
    ".css": css_remarks,
    ".html": html_remarks,
    ".htm": html_remarks,
    ".js": js_remarks,
    ".mjs": js_remarks,
    ".py": python_remarks,
}
"""By the ending of a file's name."""
_PAGES = frozenset({".html", ".htm"})


def is_source(evidence: Evidence, name: str) -> bool:
    """Say whether a file's comments are read, by the ending of its name."""
    return _ending(evidence, name) in READERS


def remarks_of(evidence: Evidence, name: str, ending: str = "") -> tuple[Remarks, Remarks]:
    """Return the comments of a source as it was and as it is.

    Args:
        evidence: Of the episode.
        name: The evidence's name.
        ending: Of its kind's names, where its own name says nothing.
    """
    own = _ending(evidence, name)
    if (own if own in READERS else ending) in _PAGES:  # which the guard has read
        before, after = evidence.parse(name, read_page, "before"), evidence.parse(name, read_page)
        return page_remarks(before), page_remarks(after)
    return read_remarks(evidence, name, READERS[own if own in READERS else ending])


def program_remarks_of(
    evidence: Evidence, name: str, names: Mapping[str, str], any_declaration: bool
) -> tuple[Remarks, Remarks]:
    """Return the comments of a program as it was and as it is; of a page, all that it has.

    Args:
        evidence: Of the episode.
        name: The evidence's name.
        names: Old to new name of what was given another one since.
        any_declaration: Whether `var`, `let` and `const` are the same.
    """
    if _ending(evidence, name) in _PAGES:
        return remarks_of(evidence, name)
    before = program_remarks(evidence.parse(name, decode, "before"), names, any_declaration)
    return before, program_remarks(evidence.parse(name, decode), any_declaration=any_declaration)


def _ending(evidence: Evidence, name: str) -> str:
    return PurePosixPath(evidence.item(name).where).suffix.lower()
