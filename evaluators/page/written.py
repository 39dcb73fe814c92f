"""What a page's source says beside what the page shows: what programs, forms and links go by.

A page may tell the same and have lost what only its next use shows: the identifier by which a program finds an element,
a form's `novalidate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from evaluators.code.html_facts import meaning
from evaluators.code.html_tree import Page

_WORKS_BY = frozenset(
    {
        "id",
        "name",
        "type",
        "value",
        "autocomplete",
        "novalidate",
        "required",
        "min",
        "max",
        "step",
        "pattern",
        "minlength",
        "maxlength",
        "multiple",
        "checked",
        "selected",
        "disabled",
        "readonly",
        "method",
        "action",
        "enctype",
        "href",
        "src",
        "target",
        "rel",
        "download",
        "media",
        "defer",
        "async",
        "inputmode",
        "list",
        "form",
        "hidden",
        "http-equiv",
        "content",
        "charset",
    }
)
"""Attributes that make an element do something; so do `data-*` and `on*`."""


def works_by_no_more(before: Page, after: Page, free: Collection[str] = ()) -> list[str]:
    """Return what elements had and no like one has: `autocomplete of <input>`.

    Args:
        before: The page as it was.
        after: The page as it is.
        free: Names of attributes that may be others.
    """
    gone = Counter(_works_by(before, free)) - Counter(_works_by(after, free))
    return [
        f"{name} of <{tag}>" + (f" ({value[:80]})" if value else "") for tag, name, value in sorted(gone.elements())
    ]


def _works_by(page: Page, free: Collection[str]) -> Iterator[tuple[str, str, str]]:
    for element in page.elements():
        for name, value in (element.attrs or {}).items():
            name = name.lower()
            if name not in free and (name in _WORKS_BY or name.startswith(("data-", "on"))):
                yield element.name, name, meaning(name, value or "", element)
