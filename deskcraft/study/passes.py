"""pass@k and pass^k of one task, estimated without bias from n attempts of which c succeeded.

pass@k is the chance that at least one of k attempts succeeds (Chen et al. 2021, arXiv:2107.03374, section 2.1), pass^k
the chance that all k do (Yao et al. 2024, arXiv:2406.12045, section 5.1). Both are hypergeometric: the share of the
k-subsets of the attempts that are so.
"""

from __future__ import annotations

import math
from operator import index


def pass_at_k(n: int, c: int, k: int) -> float:
    """The chance that at least one of k attempts succeeds: 1 - C(n-c, k) / C(n, k), rounded once.

    Args:
        n: attempts that were made.
        c: attempts that succeeded.
        k: attempts that are drawn.

    Returns:
        The chance, in [0, 1].

    Raises:
        ValueError: not 0 <= c <= n, or not 1 <= k <= n.
        TypeError: these are no integers.
    """
    n, c, k = _checked(n, c, k)
    return _one_minus(*_none_of(n, c, k))


def pass_hat_k(n: int, c: int, k: int) -> float:
    """The chance that all of k attempts succeed: C(c, k) / C(n, k), rounded once.

    Args:
        n: attempts that were made.
        c: attempts that succeeded.
        k: attempts that are drawn.

    Returns:
        The chance, in [0, 1].

    Raises:
        ValueError: not 0 <= c <= n, or not 1 <= k <= n.
        TypeError: these are no integers.
    """
    n, c, k = _checked(n, c, k)
    part, whole = _none_of(n, n - c, k)
    return part / whole


def _checked(n: int, c: int, k: int) -> tuple[int, int, int]:
    n, c, k = index(n), index(c), index(k)
    if not 0 <= c <= n:
        raise ValueError(f"{c} successes of {n} attempts: there can be 0 to {max(n, 0)}")
    if not 1 <= k <= n:
        raise ValueError(f"k = {k} of {n} attempts: k can be 1 to {n}; more needs more attempts")
    return n, c, k


def _none_of(n: int, c: int, k: int) -> tuple[int, int]:
    """The chance that none of k drawn of n is one of c marked, as a fraction of integers; c and k are alike in it."""
    few, many = min(c, k), max(c, k)
    return math.perm(n - many, few), math.perm(n, few)


def _one_minus(part: int, whole: int) -> float:
    # integers are subtracted, not floats: what is near 0 or 1 keeps all its digits
    return (whole - part) / whole
