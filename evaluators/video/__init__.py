"""Checks on rendered video: its format, frames against those of their sources, transitions, effects by what they do to
the picture, and whether it is what its project promises.

What it sounds like is judged by the checks `audio.*`, which take a video file too.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/video.md).
"""

from evaluators.video import check_file, check_frames, check_look, check_passages, check_project, check_text

__all__: list[str] = []
