"""A task on a real desktop, by a model whose messages are written here."""

from __future__ import annotations

from pathlib import Path

import pytest
from inspect_ai import eval as evaluate
from inspect_ai.log import read_eval_log

from deskcraft.inspect.tasks import tasks
from deskcraft.record.folder import RunFolder
from tests.inspect.evals import OF_INSPECT, call, model, only, pictures, values

pytestmark = OF_INSPECT
HOSTS = "10.20.0.41 rip.press.test"


@pytest.mark.real
def test_a_task_is_solved_in_a_real_terminal(tmp_path: Path) -> None:
    said = [
        call("click", x=700, y=500),
        call("type", text="sudo sed -i -E 's/\\trip.press.test /\\t/' /etc/hosts\n"),
        call("type", text=f"echo '{HOSTS}' | sudo tee -a /etc/hosts\n"),
        call("done", message="The name stands for the new address."),
    ]
    asked = tasks(tasks="os/hosts-of-the-press", out=str(tmp_path / "run"))
    (log,) = evaluate(asked, model=model(said), log_dir=str(tmp_path / "logs"), display="none")
    sample = only(read_eval_log(log.location))
    assert sample.error is None, sample.error
    assert (values(sample), sample.metadata["steps"]) == ({"success": 1, "score": 1.0}, 3)
    assert len(set(pictures(sample.messages))) >= 3
    ((_, record),) = RunFolder(tmp_path / "run").records()
    assert log.eval.metadata is not None
    assert (record.success, record.identity.image) == (1, log.eval.metadata["image"])
