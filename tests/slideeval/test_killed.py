"""A run that is killed in the middle, with no time to end anything, goes on and asks nothing twice that it had kept."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from deskcraft.slideeval.run import read_answers
from tests.endpoint import Asked, Endpoint, bodies
from tests.slideeval.little import corpus

KILLED_AFTER = 41
RUN = "from deskcraft.cli.app import app; app()"


class Counts:
    """An endpoint whose answers hang on the question alone; it kills who asks once in the middle of an answer."""

    def __init__(self) -> None:
        self.questions: Counter[str] = Counter()
        self.process: subprocess.Popen[bytes] | None = None

    def __call__(self, asked: Asked) -> dict[str, Any]:
        text = json.dumps(asked.body["messages"])
        if "Name a colour" in text:
            return bodies.chat('{"colour": "red"}')
        self.questions[hashlib.sha256(text.encode()).hexdigest()] += 1
        if self.process is not None and self.questions.total() == KILLED_AFTER:
            os.kill(self.process.pid, signal.SIGKILL)
        if "shuffled" in text:
            return bodies.chat(json.dumps({"order": list(range(1, 7))}))
        most = 100 if "from 1 to 100" in text else 5
        return bodies.chat(json.dumps({"reason": "so", "score": 1 + len(text) % most}))


def run(address: str, decks: Path, out: Path) -> subprocess.Popen[bytes]:
    asks = ["slideeval", "run", "--judge", "words", "--model", "m", "--base-url", address, "--decks", str(decks)]
    command = [sys.executable, "-c", RUN, *asks, "--seeds", "1", "--out", str(out)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    decks = tmp_path / "decks"
    decks.mkdir()
    for number, source in enumerate(corpus(2, 6).decks):
        (decks / f"deck{number}.pptx").write_bytes(source.data)
    counts = Counts()
    with Endpoint(counts, keep=False) as server:
        with run(server.url, decks, tmp_path / "whole") as whole:
            assert whole.wait(120) == 0, whole.stderr and whole.stderr.read()
        asked = dict(counts.questions)
        counts.questions.clear()
        with run(server.url, decks, tmp_path / "cut") as counts.process:
            assert counts.process.wait(120) == -signal.SIGKILL
        kept = read_answers(tmp_path / "cut")
        assert len(kept) == KILLED_AFTER - 1, "what was answered is kept, and the one that was killed is not"
        counts.process = None
        with run(server.url, decks, tmp_path / "cut") as rest:
            assert rest.wait(120) == 0, rest.stderr and rest.stderr.read()
    assert read_answers(tmp_path / "cut") == read_answers(tmp_path / "whole")
    twice = Counter(counts.questions) - Counter(asked)
    assert counts.questions.total() == sum(asked.values()) + 1 and twice.total() == 1, "the one without an answer"
