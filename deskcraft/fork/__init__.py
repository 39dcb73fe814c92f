"""Forks: a fresh desktop brought back to a step of a recorded episode, from which other continuations branch.

Internal: `deskcraft fork` is what it is used by.
"""

__all__: list[str] = []
