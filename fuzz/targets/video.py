"""Video files: what OpenCV's decoder is given, and what it gives back."""

from contextlib import suppress
from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.video.facts import read_report
from evaluators.video.footage import Footage

DATA = Path(__file__).parents[2] / "tests" / "evaluators" / "data" / "kdenlive"
SEEDS = [DATA / f"{name}.mp4" for name in ("harbour", "street")]


def read(data: bytes) -> None:
    """Open a video and decode frames of its beginning, middle and end; read it as a report of ffprobe's."""
    with suppress(Unreadable):
        footage = Footage(data)
        footage.some([0, footage.frames // 2, footage.frames - 1])
    with suppress(Unreadable):
        read_report(data)
