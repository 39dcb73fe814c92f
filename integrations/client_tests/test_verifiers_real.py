"""A rollout of verifiers at a real desktop: LibreOffice Calc, by keyboard."""

from __future__ import annotations

import pytest
from deskcraft_verifiers import load_environment
from rollouts import Turn, model, pictures, rollout
from serving import Serve

TASK = "calc/parts-of-one-supplier"
NAME_BOX: Turn = [("key", {"keys": "ctrl+shift+t"})]
LOOK: Turn = [("wait", {"duration_s": 2.0})]
SCRIPT: tuple[Turn, ...] = (
    [("wait", {"duration_s": 10.0})],
    NAME_BOX,
    [("type", {"text": "A4:H35\n"}), ("key", {"keys": "ctrl+shift+l"})],
    LOOK,
    NAME_BOX,
    [("type", {"text": "C4\n"}), ("key", {"keys": "alt+Down"})],
    LOOK,
    [("type", {"text": "Novak Hubs"})],
    LOOK,
    [("key", {"keys": "Return"})],
    LOOK,
    [("key", {"keys": "ctrl+s"})],
    LOOK,
    [("done", {})],
)


@pytest.mark.real
@pytest.mark.timeout(900)
def test_a_task_of_calc_is_solved_at_a_real_desktop(serve: Serve) -> None:
    server = serve("calc/*", "--sessions", "1")
    env = load_environment(server.url, [TASK], retries=2)  # on a busy host a setup may take too long
    trace, asked = rollout(env, model(*SCRIPT))
    assert trace.ok, trace.errors
    assert trace.reward == 1.0, trace.info
    assert trace.info["deskcraft"]["status"] == "done"
    shown = pictures(asked[-1]["messages"])
    assert len(shown) == len(SCRIPT)  # one before each turn
    assert shown[0] != shown[-1]
    assert server.active() == 0
