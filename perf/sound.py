"""How long an Audacity project takes to be read, and a minute of sound to be found in its sources."""

from __future__ import annotations

import io
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from evaluators import Evidence, Item, grade
from evaluators.aup3.binary_xml import Node, encode
from evaluators.aup3.database import APPLICATION_ID
from evaluators.aup3.model import parse_project
from evaluators.aup3.sound import FLOAT
from perf.figures import Figure, percentile

RATE = 44_100
TRACKS, TRACK_S, CLIPS, LABELS = 4, 15, 12, 40
BLOCK_FRAMES = 2**18
MINUTE_S = 60
ROUNDS = 21


def measure() -> list[Figure]:
    """Reads one project again and again; judges a minute cut from three sources, and a minute mixed of them."""
    project = project_bytes()
    assert len(parse_project(project).tracks) == TRACKS + 1
    how = f"{TRACKS} tracks of {TRACK_S} s with {CLIPS} clips each, {LABELS} labels, {len(project) >> 20} MB"
    read = Figure("aup3_read_ms_p50", _p50_ms(lambda: parse_project(project), ROUNDS), 10, f"{how}, processor time")
    with tempfile.TemporaryDirectory() as folder:
        match = _matching_ms(Path(folder))
    how = f"{MINUTE_S} s cut and mixed from three sources at 44.1 kHz, read and judged; the slower of both"
    return [read, Figure("audio_content_match_ms", match, 400, f"{how}, processor time")]


def _p50_ms(do: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        began = time.process_time()
        do()
        times.append(time.process_time() - began)
    return round(percentile(times, 50) * 1000, 1)


def project_bytes() -> bytes:
    """Return a project as Audacity lays it out: blocks of float samples in SQLite, a document in binary XML."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA page_size = 65536")
    connection.execute("CREATE TABLE project (id INTEGER PRIMARY KEY, dict BLOB, doc BLOB)")
    columns = "blockid INTEGER PRIMARY KEY AUTOINCREMENT, sampleformat INTEGER, summin REAL, summax REAL, sumrms REAL"
    connection.execute(f"CREATE TABLE sampleblocks ({columns}, summary256 BLOB, summary64k BLOB, samples BLOB)")
    root = Node("project", {"rate": float(RATE)})
    for number in range(TRACKS):
        root.children.append(_track(connection, number))
    labels = [Node("label", {"t": 0.3 * k, "t1": 0.3 * k + 0.1, "title": f"Label {k}"}) for k in range(LABELS)]
    root.children.append(Node("labeltrack", {"name": "Labels"}, labels))
    connection.execute("INSERT INTO project VALUES (1, ?, ?)", encode(root))
    data = connection.serialize()
    connection.close()
    return data[:18] + b"\2\2" + data[20:]  # Audacity's are in WAL mode


def _track(connection: sqlite3.Connection, number: int) -> Node:
    track = Node("wavetrack", {"name": f"Track {number}", "rate": RATE, "gain": 1.0, "pan": 0.0, "sampleformat": FLOAT})
    frames = TRACK_S * RATE // CLIPS
    for clip in range(CLIPS):
        samples = noise(number * 100 + clip, frames / RATE)[:, 0].astype("<f4")
        insert = "INSERT INTO sampleblocks (sampleformat, samples) VALUES (?, ?)"
        block = connection.execute(insert, (FLOAT, samples.tobytes())).lastrowid
        assert block is not None and len(samples) <= BLOCK_FRAMES
        sequence = Node("sequence", {"numsamples": len(samples)}, [Node("waveblock", {"start": 0, "blockid": block})])
        attributes: dict[str, str | int | float | bool] = {"name": "clip", "offset": clip * frames / RATE}
        track.children.append(Node("waveclip", attributes, [sequence, Node("envelope")]))
    return track


def noise(seed: int, seconds: float) -> NDArray[np.float32]:
    """Return noise that swells and fades like speech, one channel."""
    count = round(seconds * RATE)
    swell = 0.55 + 0.45 * np.sin(2 * np.pi * np.arange(count) / RATE * (1.1 + 0.1 * (seed % 7)))
    sound = np.random.default_rng(seed).standard_normal(count) * 0.08 * swell
    return sound.astype(np.float32)[:, None]


def _matching_ms(folder: Path) -> float:
    sources = {f"source{k}": noise(k, MINUTE_S) for k in range(3)}
    third = MINUTE_S * RATE // 3
    cut = np.concatenate([sound[k * third : (k + 1) * third] for k, sound in enumerate(sources.values())])
    one, two, three = sources.values()
    mixed = one + two * np.float32(0.5) + three * np.float32(0.25)
    step = MINUTE_S / 3
    pieces = [{"source": name, "source_start": k * step, "length": step} for k, name in enumerate(sources)]
    parts = [{"source": name, "gain_db": gain} for name, gain in zip(sources, (0, -6.02, -12.04), strict=True)]
    slowest = 0.0
    for check, params, sound in (("audio.pieces", {"pieces": pieces}, cut), ("audio.mix", {"parts": parts}, mixed)):
        files = {**sources, "export": sound}
        times = []
        for _ in range(5):
            items = {name: _item(folder, name, samples) for name, samples in files.items()}
            evidence = Evidence(items, items)
            began = time.process_time()
            verdict = grade([{check: {"of": "export", **params}}], [], evidence, ended_in_fail=False)
            times.append(time.process_time() - began)
            assert verdict.success, verdict
        slowest = max(slowest, percentile(times, 50))
    return round(slowest * 1000, 1)


def _item(folder: Path, name: str, samples: NDArray[np.float32]) -> Item:
    path = folder / f"{name}.wav"
    out = io.BytesIO()
    soundfile.write(out, samples, RATE, subtype="PCM_16", format="WAV")
    path.write_bytes(out.getvalue())
    return Item(name, "file", f"~/{name}.wav", "present", path)
