"""How long it takes to read a Kdenlive project, and to check half a minute of full-HD video."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.image.store import find_image
from evaluators import Evidence, Item, grade
from evaluators.kdenlive.read import parse_project
from perf.figures import Figure, percentile

DATA = Path(__file__).parents[1] / "tests" / "evaluators" / "data" / "kdenlive"
READS = 100
LENGTH_S, PIECE_S = 30, 5


def measure() -> list[Figure]:
    """Reads a project made by hand in Kdenlive repeatedly; checks a film made of one clip, piece by piece."""
    return [_read(), _check()]


def _read() -> Figure:
    data = (DATA / "by-hand-2.kdenlive").read_bytes()
    times = []
    for _ in range(READS):
        began = time.perf_counter()
        parse_project(data)
        times.append(time.perf_counter() - began)
    how = f"{len(data) // 1024} KiB, 16 clips, {READS} times"
    return Figure("kdenlive_read_ms_p50", round(percentile(times, 50) * 1000, 2), 10, how)


def _check() -> Figure:
    film = _film()
    pieces = [{"source": "source", "source_start": at, "length": PIECE_S} for at in range(0, LENGTH_S, PIECE_S)]
    goals: list[Any] = [
        {"video.format": {"of": "film", "width": 1920, "height": 1080, "fps": 25, "duration": LENGTH_S}},
        {"video.pieces": {"of": "film", "pieces": pieces}},
    ]
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "film.mp4"
        path.write_bytes(film)
        snapshot = {name: Item(name, "file", f"~/{name}.mp4", "present", path) for name in ("film", "source")}
        began = time.perf_counter()
        verdict = grade(goals, [], Evidence(snapshot, snapshot), ended_in_fail=False)
        seconds = time.perf_counter() - began
    assert verdict.success, [leaf.sentence for leaf in verdict.failures()]
    how = f"{LENGTH_S} s of 1080p against its source, {LENGTH_S // PIECE_S} pieces"
    return Figure("video_check_s", round(seconds, 2), 2, how)


def _film() -> bytes:
    """Half a minute of full HD, encoded by the image's ffmpeg as Kdenlive encodes."""
    with BatchSandbox(find_image(("media",))) as box:
        box.put("~/clip.mp4", (DATA / "harbour.mp4").read_bytes())
        loop = ["-stream_loop", "5", "-i", "/home/user/clip.mp4", "-t", str(LENGTH_S), "-vf", "scale=1920:1080"]
        coded = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-g", "15", "-bf", "2", "-an"]
        argv = ["/usr/bin/ffmpeg", "-v", "error", *loop, *coded, "/home/user/film.mp4"]
        done = box.run(argv, timeout_s=300)
        if done.exit_code:
            raise SystemExit(done.stderr.decode())
        return box.get("~/film.mp4")
