"""What is common to VS Code's files: mappings and lists read from JSON with comments, and when two values mean the
same."""

import re
from pathlib import PurePosixPath
from typing import Any, Literal, TypeAlias

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.files.jsonc import read_jsonc
from evaluators.files.values import Likeness, equal

Document: TypeAlias = dict[str, Any]
Part: TypeAlias = Literal["settings", "tasks", "launch", "extensions"]
WORKSPACE = ".code-workspace"
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


def read_mapping(data: bytes) -> Document:
    """Return a document that is a mapping; an empty file is an empty one.

    Raises:
        Unreadable: it is none.
    """
    found = read_jsonc(data)
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise Unreadable("not a mapping")
    return found


def read_list(data: bytes) -> list[Any]:
    """Return a document that is a list; an empty file is an empty one.

    Raises:
        Unreadable: it is none.
    """
    found = read_jsonc(data)
    if found is None:
        return []
    if not isinstance(found, list):
        raise Unreadable("not a list")
    return found


def part(evidence: Evidence, of: str, name: Part, when: When = "after") -> Document:
    """Return what a file says of settings, tasks and so on; in a workspace file, its section of that name.

    Raises:
        Unreadable: it is not a mapping.
    """
    document = evidence.parse(of, read_mapping, when)
    if PurePosixPath(evidence.item(of, when).where).suffix == WORKSPACE:
        return mapping(document.get(name))
    return document


def mapping(value: Any) -> Document:
    """Return a value if it is a mapping, else an empty one."""
    return value if isinstance(value, dict) else {}


def mappings(value: Any) -> list[Document]:
    """Return the mappings of a list; of anything else, none."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def names(value: Any) -> list[str]:
    """Return the texts of a list, or the one text; of anything else, none."""
    if isinstance(value, str):
        return [value]
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def alike(seen: Any, wanted: Any, how: Likeness) -> bool:
    """Say whether two values mean the same to VS Code: colours by what they show, all else by value."""
    return equal(plain(seen), plain(wanted), how)


def plain(value: Any) -> Any:
    """Return a value in one notation: "#ABC" is "#aabbccff", and a ruler that says its column alone is that number."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [
            plain(inner["column"] if isinstance(inner, dict) and set(inner) == {"column"} else inner) for inner in value
        ]
    if isinstance(value, str) and _COLOUR.fullmatch(value):
        digits = value[1:].lower()
        digits = "".join(digit * 2 for digit in digits) if len(digits) < 6 else digits
        return f"#{digits:f<8}"
    return value
