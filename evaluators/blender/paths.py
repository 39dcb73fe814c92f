"""Facets of a scene as paths: `object/Sun/data/energy`. A slash within a name is written %2F, a percent sign %25.

An exception is a path whose components may be globs. It covers the facet of that path and those below it, whole
components only: `object/Lamp` says nothing of the object `Lamp/old`.
"""

from __future__ import annotations

import glob
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TypeAlias

Path: TypeAlias = tuple[str, ...]
THERE, GONE = "there", "gone"
"""Last components that say that a thing may be new, or may be missing; they cover nothing else of it."""


def written(path: Iterable[str]) -> str:
    """Return a path as text."""
    return "/".join(part.replace("%", "%25").replace("/", "%2F") for part in path)


def exactly(*path: str) -> str:
    """Return the exception that covers this path and no other of the same length."""
    return written(glob.escape(part) for part in path)


def parsed(text: str) -> Path:
    """Return the components of a path."""
    return tuple(part.replace("%2F", "/").replace("%25", "%") for part in text.split("/"))


@dataclass(frozen=True)
class Exceptions:
    """What may differ."""

    patterns: tuple[Path, ...]

    @classmethod
    def of(cls, texts: Iterable[str]) -> Exceptions:
        """Return the exceptions that a task or its goals write."""
        return cls(tuple(parsed(text) for text in texts))

    def cover(self, path: Path) -> bool:
        """Say whether a facet may differ."""
        return any(
            len(each) <= len(path) and each[-1] not in (THERE, GONE) and _fits(path, each) for each in self.patterns
        )

    def allow_new(self, thing: Path) -> bool:
        """Say whether a thing may be new."""
        return self.cover(thing) or any(
            each[-1] == THERE and len(each) == len(thing) + 1 and _fits(thing, each) for each in self.patterns
        )

    def allow_gone(self, thing: Path) -> bool:
        """Say whether a thing may be missing."""
        return self.cover(thing) or any(
            each[-1] == GONE and len(each) == len(thing) + 1 and _fits(thing, each) for each in self.patterns
        )

    def touch(self, path: Path) -> bool:
        """Say whether a facet at or below this path may differ."""
        return self.cover(path) or any(
            len(each) > len(path) and each[-1] != GONE and _fits(path, each) for each in self.patterns
        )


def _fits(path: Path, pattern: Path) -> bool:
    """Compare as many components as both have."""
    return all(fnmatchcase(part, each) for part, each in zip(path, pattern, strict=False))
