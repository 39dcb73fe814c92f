"""Checks on Kdenlive projects (.kdenlive): bin, tracks, clips, effects, transitions, levels, and what must stay.

What a project looks and sounds like when it is rendered is judged by the checks `video.*`.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/kdenlive.md).
"""

from evaluators.kdenlive import (
    check_bin,
    check_clips,
    check_effects,
    check_levels,
    check_title,
    check_tracks,
    untouched,
)

__all__: list[str] = []
