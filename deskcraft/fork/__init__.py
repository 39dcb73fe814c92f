"""Forks: a fresh desktop brought back to a step of a recorded episode, from which other continuations branch."""

__all__: list[str] = []
