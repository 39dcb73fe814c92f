"""What a command printed, parsed; whose fault it is when that cannot be read follows from when it ran."""

from collections.abc import Callable
from typing import TypeVar

from evaluators.evidence import BrokenBaseline, Evidence, Unreadable, When

TEXT_LIMIT = 4 * 2**20
T = TypeVar("T")


def printed(evidence: Evidence, name: str, parser: Callable[[str], T], when: When = "after") -> T:
    """Return `parser(text)` of a file's text, or of what a command printed that ended well.

    Raises:
        Unreadable: the command failed, or the text is not what the parser reads (after).
        BrokenBaseline: the same, before.
    """
    try:
        return parser(_text(evidence, name, when))
    except Unreadable as error:
        if when == "before":
            raise BrokenBaseline(f"evidence {name!r} as it was before: {error}") from error
        raise


def _text(evidence: Evidence, name: str, when: When) -> str:
    item = evidence.item(name, when)
    if item.kind != "command":
        return evidence.read_bytes(name, when, TEXT_LIMIT).decode(errors="replace")
    result = evidence.command(name, when)
    if result["exit_code"]:
        said = result["stderr"].strip() or result["stdout"].strip()
        raise Unreadable(f"`{item.where}` ended with status {result['exit_code']}: {said[-200:]}")
    if len(result["stdout"]) > TEXT_LIMIT:
        raise Unreadable(f"`{item.where}` printed more than {TEXT_LIMIT} characters")
    return result["stdout"]
