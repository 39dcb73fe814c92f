"""What people are shown of a run."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from rich.console import Console

from deskcraft.model.ledger import Ledger
from deskcraft.record.model import CallRecord, Usage
from deskcraft.run.progress import JsonEvents, Progress, Watchers
from tests.run.records import OUTCOME, episodes

TODO = episodes(3, 1, 1)


def shown(tmp_path: Path, *, terminal: bool) -> tuple[Progress, io.StringIO]:
    out = io.StringIO()
    console = Console(file=out, width=150, force_terminal=terminal, color_system=None)
    return Progress(console, Ledger(tmp_path)), out


def test_the_table_says_what_each_worker_does_and_what_it_all_came_to(tmp_path: Path) -> None:
    usage = Usage(input_tokens=1200, output_tokens=34, cost_usd=None)
    Ledger(tmp_path).add(CallRecord(purpose="agent", model="m", seconds=1.0, usage=usage))
    progress, out = shown(tmp_path, terminal=False)
    progress.planned(TODO, 2, "a stage")
    for worker, episode in enumerate(TODO[:2]):
        progress.began(worker, episode)
    progress.progress(0, TODO[0].name, "step 4")
    progress.ended(1, TODO[1].name, OUTCOME)
    Console(file=out, width=150).print(progress._table())
    text = out.getvalue()
    assert "3 episodes, 2 workers on a stage" in text
    assert "step 4" in text
    assert "idle" in text
    assert "1 of 3 done: 1 succeeded, 0 failed, 0 not scored" in text
    assert "1 calls: 1,200 tokens in, 34 out, cost not known" in text


def test_text_of_a_desktop_cannot_upset_the_terminal(tmp_path: Path) -> None:
    progress, out = shown(tmp_path, terminal=False)
    progress.planned(TODO, 1, "a stage")
    progress.began(0, TODO[0])
    progress.ended(0, TODO[0].name, {**OUTCOME, "error": "the window [red]\x1b]0;owned\x07 is gone"})
    assert "\x1b" not in out.getvalue()
    assert "the window [red]" in out.getvalue()


def test_without_a_terminal_the_whole_is_told_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deskcraft.run.progress.PLAIN_S", 0.0)
    progress, out = shown(tmp_path, terminal=False)
    with progress:
        progress.planned(TODO, 1, "a stage")
        for episode in TODO:
            progress.began(0, episode)
            progress.ended(0, episode.name, OUTCOME)
    lines = out.getvalue().splitlines()
    assert [line.split(" ")[0] for line in lines] == ["3", "1/3", "1", "2/3", "2", "3/3"]


def test_an_episode_that_is_given_up_counts_as_dealt_with(tmp_path: Path) -> None:
    progress, out = shown(tmp_path, terminal=False)
    progress.planned(TODO, 1, "a stage")
    progress.began(0, TODO[0])
    progress.crashed(0, TODO[0].name, "killed by SIGKILL", again=False)
    Console(file=out, width=150).print(progress._table())
    assert f"worker 0 died (killed by SIGKILL); {TODO[0].name} is given up for now" in out.getvalue()
    assert "1 of 3 done: 0 succeeded, 0 failed, 0 not scored, 1 given up, 1 worker lost" in out.getvalue()


def test_events_go_to_all_who_watch(tmp_path: Path) -> None:
    progress, out = shown(tmp_path, terminal=False)
    lines = io.StringIO()
    both = Watchers((progress, JsonEvents("runs/x", lines)))
    both.planned(TODO, 1, "a stage")
    both.began(0, TODO[0])
    both.progress(0, TODO[0].name, "grade")
    both.crashed(0, TODO[0].name, "killed by SIGKILL", again=True)
    both.began(0, TODO[0])
    both.ended(0, TODO[0].name, OUTCOME)
    events = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert [e["event"] for e in events] == ["planned", "began", "told", "crashed", "began", "ended"]
    assert events[-1] | {"t": 0} == {"event": "ended", "t": 0, "worker": 0, "episode": TODO[0].name, **OUTCOME}
    assert "is started again" in out.getvalue()


def test_a_run_goes_on_when_nobody_reads_its_events_any_more() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as out:
        events = JsonEvents("runs/x", out)
        for _ in range(3):
            events.say("told")
