"""By mouse and keyboard: the solution, whose commands leave a mark when they have ended."""

from multi import shell
from multi.looked_for import enter_by_hand

enter_by_hand(shell)

from solution import solve  # noqa: E402  it takes the gestures by their names

__all__ = ["solve"]
