"""`vf-eval`, as the page on verifiers has it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from rollouts import NOTE, SOLUTION, model
from serving import TOKEN, Server

from tests.endpoint import Endpoint


def test_the_command_evaluates_and_keeps_pictures_but_no_token(mock_server: Server, tmp_path: Path) -> None:
    with Endpoint(model(*SOLUTION)) as endpoint:
        words = [
            "vf-eval",
            "deskcraft-verifiers",
            "--model",
            "scripted",
            "--client.base-url",
            endpoint.url,
            "--no-push",
        ]
        more = ["--no-rich", "--env.taskset.tasks", json.dumps([NOTE]), "--run.name", "mine", "-r", "2"]
        environment = {**os.environ, "DESKCRAFT_URL": mock_server.with_token}
        done = subprocess.run(
            [Path(sys.executable).with_name(words[0]), *words[1:], *more],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    written = [path for path in (tmp_path / "outputs").rglob("*") if path.is_file()]
    [traces] = [path for path in written if path.name == "traces.jsonl"]
    episodes = [json.loads(line) for line in traces.read_text().splitlines()]
    [first, second] = [trace for episode in episodes for trace in episode["traces"]]
    for trace in (first, second):
        assert trace["ok"] and trace["rewards"]["deskcraft"]["score"] == 1.0
        assert trace["info"]["deskcraft"]["status"] == "done"
        assert json.dumps(trace["nodes"]).count("data:image/png;base64,") == 3
    assert all(TOKEN.encode() not in path.read_bytes() for path in written)
    assert TOKEN not in done.stdout + done.stderr
