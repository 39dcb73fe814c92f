"""When a value in a document is the one that was asked: numbers with a tolerance, order and further keys as
asked, and in formats that know text only, numbers and switches by what the text says."""

import math
from dataclasses import dataclass
from typing import Any

YES, NO = frozenset({"true", "yes", "on", "1"}), frozenset({"false", "no", "off", "0"})


@dataclass(frozen=True)
class Likeness:
    """How two values are compared."""

    tolerance: float = 1e-9
    any_order: bool = False
    subset: bool = False
    """Mappings may have further keys."""
    text_only: bool = False
    """The format has text only: `8080` is the text "8080", `true` any of true, yes, on, 1."""


def equal(seen: Any, wanted: Any, how: Likeness) -> bool:
    """Say whether a value is what was asked."""
    if how.text_only and isinstance(seen, str) and isinstance(wanted, bool | int | float):
        return _says(seen, wanted, how.tolerance)
    if isinstance(seen, bool) or isinstance(wanted, bool) or seen is None or wanted is None:
        return seen is wanted
    if isinstance(seen, int | float) and isinstance(wanted, int | float):
        return math.isclose(seen, wanted, rel_tol=1e-12, abs_tol=how.tolerance)
    if isinstance(seen, dict) and isinstance(wanted, dict):
        keys_fit = wanted.keys() <= seen.keys() if how.subset else wanted.keys() == seen.keys()
        return keys_fit and all(equal(seen[key], value, how) for key, value in wanted.items())
    if isinstance(seen, list) and isinstance(wanted, list):
        return _same_list(seen, wanted, how)
    return type(seen) is type(wanted) and bool(seen == wanted)


def _same_list(seen: list[Any], wanted: list[Any], how: Likeness) -> bool:
    if len(seen) != len(wanted):
        return False
    if not how.any_order:
        return all(equal(a, b, how) for a, b in zip(seen, wanted, strict=True))
    left = list(seen)
    for value in wanted:
        index = next((i for i, other in enumerate(left) if equal(other, value, how)), None)
        if index is None:
            return False
        left.pop(index)
    return True


def _says(seen: str, wanted: bool | int | float, tolerance: float) -> bool:
    text = seen.strip().lower()
    if isinstance(wanted, bool):
        return text in (YES if wanted else NO)
    try:
        number = float(text)
    except ValueError:
        return False
    return math.isfinite(number) and math.isclose(number, wanted, rel_tol=1e-12, abs_tol=tolerance)
