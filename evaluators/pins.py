"""What the goals of a task pin, and so what its guards need not hold fast.

A check may say which *facets* it pins: for a piece of evidence, the places whose state its passing determines
(`#title/font-size`, `Orders!G4:G76/value`, `object/Sun/data/energy`). They are written in the words of the domain's
guard, `DOMAIN.untouched`, so that each is an exception of it. If every goal on a piece of evidence says what it pins,
the guard is derived: everything is as it was but what is pinned, and what the instruction leaves open (`free:` of the
guard, each facet with the words of the instruction that leave it open). Its `except:` then counts for nothing. If one
goal does not say, the guard takes its `except:`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Pin(NamedTuple):
    """One facet that a goal pins."""

    of: str
    """The evidence."""
    facet: str
    """An exception of the domain's guard."""


@dataclass(frozen=True)
class Pinned:
    """What all goals of a task that hold pin."""

    facets: Mapping[str, tuple[str, ...]]
    """By evidence; only evidence whose goals all say what they pin is here."""
    silent: frozenset[str] = frozenset()
    """Evidence of which a goal does not say what it pins."""
    said: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What the other goals pin of such evidence: what of a new thing was asked, where the guard goes by hand."""
    met: bool = False
    """Whether all goals hold: something new beyond them cannot be an attempt at one."""

    def exceptions(self, of: str, excepted: Iterable[str], free: Iterable[str]) -> tuple[str, ...]:
        """Return what a guard on `of` lets change.

        Args:
            of: The evidence that is guarded.
            excepted: The guard's `except:`, which counts only where the guard is not derived.
            free: What the instruction leaves open.

        Returns:
            Facets without repetition, in a stable order.
        """
        facets = self.facets.get(of)
        return tuple(dict.fromkeys((*(excepted if facets is None else facets), *free)))

    def derived(self, of: str) -> bool:
        """Say whether the guard on `of` is derived from pins."""
        return of in self.facets

    def derives(self, p: Any) -> bool:
        """Say whether a guard is derived whose exceptions by hand, if it has some, go before pins.

        Args:
            p: Parameters of the guard.
        """
        return self.derived(p.of) and not any(getattr(p, name, None) for name in BY_HAND)

    def lets_change(self, p: Any) -> tuple[str, ...]:
        """Return what such a guard lets change; it has `except_` and `free`."""
        return self.exceptions(p.of, (), p.free) if self.derives(p) else (*p.except_, *p.free)


def pinned_of(found: Mapping[str, Iterable[str]], silent: Collection[str]) -> Pinned:
    """Return what goals pin, as they say it.

    Args:
        found: The facets that they say, by evidence.
        silent: Evidence of which a goal does not say what it pins.
    """
    said = {name: tuple(facets) for name, facets in found.items()}
    known = {name: facets for name, facets in said.items() if name not in silent}
    return Pinned(known, frozenset(silent), {name: facets for name, facets in said.items() if name in silent})


BY_HAND = frozenset({"except_", "replaced", "allow_new", "allow_removed"})
"""Parameters that say by hand what a guard lets change."""
NOTHING_PINNED = Pinned({})


def no_pins(evidence: Any, p: Any) -> tuple[Pin, ...]:
    """Say that a check pins nothing: it judges a file that nothing guards, or another one by it."""
    return ()
