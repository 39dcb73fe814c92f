"""Proves tasks: the solution succeeds, nothing scores 0, no near miss succeeds, the first screen is the same twice."""

from deskcraft.validate.proof import Proof, prove

__all__ = ["Proof", "prove"]
