"""Numbers as a file writes them: what is none is a fault of the file, said by name."""

import math
import re

from evaluators.evidence import Unreadable

DIGITS = 40
"""Characters of a number that are read: a whole number of more is none that a format has."""


_LONG_RUN = re.compile(r"([0-9]{400})[0-9]+")


def shorter_runs(text: str) -> str:
    """Return source text for a library that makes whole numbers of all that are written, as CSS's does.

    Python refuses one of more than 4,300 digits. 400 digits are enough: an integer is beyond every limit, a
    fraction beyond every precision.
    """
    return _LONG_RUN.sub(r"\1", text)


def whole(text: object, what: str = "a number") -> int:
    """Return a whole number.

    Args:
        text: As it is in the file, text or bytes.
        what: What it is, for the message.

    Raises:
        Unreadable: it is none.
    """
    said = _said(text)
    try:
        if len(said) <= DIGITS:
            return int(said)
    except ValueError:
        pass
    raise Unreadable(f"{said[:DIGITS]!r} is not {what}")


def decimal(text: object, what: str = "a number") -> float:
    """Return a number that is finite; arguments and exceptions as of `whole`."""
    said = _said(text)
    try:
        number = float(said)
    except (ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise Unreadable(f"{said[:DIGITS]!r} is not {what}")
    return number


def natural(text: str) -> int | None:
    """Return a number that is written in decimal digits alone; None for anything else, and for more than are read."""
    return int(text) if len(text) <= DIGITS and text.isdecimal() else None


def _said(text: object) -> str:
    return text.decode("latin-1") if isinstance(text, bytes) else str(text)
