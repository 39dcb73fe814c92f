"""What of a page a person with a narrow window cannot get to, of what is seen in a wide one.

Narrow is a telephone. Getting to a thing includes scrolling; being cut off by a box around it does not.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

from evaluators.evidence import Evidence, When
from evaluators.page.acts import Page, use

WIDTH, HEIGHT = 360, 800
"""Of a telephone, CSS px."""
LOOK: dict[str, Any] = {"do": "tree", "sight": True}
FOLDED = "is folded away"
"""What the browser's side says of what lies in a box without height or width that cuts it off."""
WIDE: dict[str, Any] = {"do": "resize", "width": 1280, "height": 800}
"""A window in which a page has its room."""
Looks: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""At a page in a wide window and in a narrow one."""


def look(evidence: Evidence, p: Page, when: When = "after") -> Looks:
    """Return what is seen of a page as it is opened (what its controls show beside words too), and then in a narrow
    window; of a page that is opened in a narrow one, the same twice.

    Raises:
        NotDone: the page does not open, or a step cannot be done.
        Missing, Unreadable: the page is not there, or stops the browser.
    """
    resize = {"do": "resize", "width": WIDTH, "height": HEIGHT}
    first = {**LOOK, "icons": True}
    answers = use(evidence, p, [first, resize, LOOK] if p.width > WIDTH else [first], when)
    return answers[0], answers[-1]


def entries_of(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the entries of a look, those of frames too."""
    return [entry for part in (seen, *seen["frames"]) for entry in part["entries"]]


def name_of(entry: dict[str, Any]) -> str:
    """Return what an entry is called: `ROLE=NAME`."""
    return f"{entry['role']}={entry['name'].strip()}"


def lost(wide: dict[str, Any], narrow: dict[str, Any]) -> Counter[str]:
    """Count by name what is seen in a wide window and not in a narrow one, where it may also be left out."""
    return _counted(one for one in entries_of(wide) if _seen(one)) - _counted(
        one for one in entries_of(narrow) if _seen(one)
    )


def cut_off(wide: dict[str, Any], narrow: dict[str, Any]) -> Counter[str]:
    """Count by name what a narrow window has and nobody can get to there, and is seen in a wide one.

    A page may leave out things where there is little room, fold them away, or keep them for screen readers.
    """
    there = [one for one in entries_of(narrow) if one.get("unseen") not in (None, FOLDED) and not one.get("aloud")]
    return _counted(there) & lost(wide, narrow)


def _seen(entry: dict[str, Any]) -> bool:
    return "unseen" in entry and entry["unseen"] is None


def _counted(entries: Iterable[dict[str, Any]]) -> Counter[str]:
    return Counter(name_of(entry) for entry in entries)
