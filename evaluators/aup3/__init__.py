"""Checks on Audacity projects (.aup3): tracks, clips, labels, the mix against an export, and what must stay.

What a track or the mix sounds like is judged by the checks `audio.*`, which take a project too.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/aup3.md).
"""

from evaluators.aup3 import check_labels, check_mixdown, check_tracks, untouched

__all__: list[str] = []
