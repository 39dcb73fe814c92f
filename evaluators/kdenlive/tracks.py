"""Which track of a project is which after it was edited."""

from __future__ import annotations

from collections.abc import Sequence

from evaluators.kdenlive.model import Track


def paired(old: Sequence[Track], new: Sequence[Track]) -> tuple[list[tuple[int, int]], list[Track], list[Track]]:
    """Pair tracks by name, then by what lies on them, then by label."""
    pairs: dict[int, int] = {}

    def spots(track: Track) -> list[tuple[int, str, int]]:
        return [(clip.position, clip.source.id, clip.length) for clip in track.clips]

    ways = (
        lambda a, b: a.name != "" and a.name == b.name,
        lambda a, b: bool(a.clips) and spots(a) == spots(b),
        lambda a, b: a.label == b.label,
        lambda a, b: True,
    )
    equal = len(old) == len(new)
    for alike in ways if not equal else ways[2:]:
        for i, track in enumerate(old):
            if i not in pairs:
                free = (
                    j
                    for j, other in enumerate(new)
                    if j not in pairs.values() and track.kind == other.kind and alike(track, other)
                )
                if (found := next(free, None)) is not None:
                    pairs[i] = found
    gone = [track for i, track in enumerate(old) if i not in pairs]
    extra = [track for j, track in enumerate(new) if j not in pairs.values()]
    return sorted(pairs.items()), gone, extra
