"""Episodes: the one loop, its limits, the failure policy, evidence and grading."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.episode.limits import Limits
else:
    __getattr__, __dir__ = exports(__name__, {"limits": "Limits"})

__all__ = ["Limits"]
