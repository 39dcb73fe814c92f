"""Groups of figures: one that fails, hangs or says nothing costs no other, and is named."""

from __future__ import annotations

import json
import re
import sys
import time

import pytest

from perf import __main__ as command
from perf.figures import Figure
from perf.running import LONGER, WHOLE_S, Outcome, as_json, run_groups

RIGHT = Figure("speed", 1.0, 2.0, "a stub")
STUBS = {
    "right": f"print({as_json([RIGHT])!r})",
    "raises": "raise ValueError('the disk is gone')",
    "killed": "import os; os.kill(os.getpid(), 9)",
    "silent": "pass",
    "hangs": "import signal, subprocess as s, sys; s.Popen([sys.executable, '-c', 'import signal; signal.pause()']);"
    "signal.pause()",
    "babbles": "print('not JSON')",
}


def stub(group: str) -> list[str]:
    return [sys.executable, "-S", "-c", STUBS[group]]


def test_a_failing_group_is_named_and_the_others_go_on() -> None:
    said: list[str] = []
    groups = ["raises", "killed", "silent", "babbles", "right"]
    outcome = run_groups(groups, said.append, stub)
    assert outcome.figures == [RIGHT]
    assert list(outcome.failed) == ["raises", "killed", "silent", "babbles"]
    assert "the disk is gone" in outcome.failed["raises"]
    assert "-9" in outcome.failed["killed"]
    assert outcome.failed["silent"].startswith("it printed no figures")
    right = [line for line in said if "right" in line]
    assert right[0] == "measuring right (5 of 5) ..."
    assert re.fullmatch(r"  right: \d+ s", right[1])


def test_a_group_that_hangs_is_ended_with_all_that_it_started() -> None:
    began = time.monotonic()
    outcome = run_groups(["hangs", "right"], lambda _: None, stub, group_s=lambda group: 1 if group == "hangs" else 60)
    assert outcome.failed == {"hangs": "it took more than 1 s"}
    assert outcome.figures == [RIGHT]
    assert time.monotonic() - began < 60


def test_groups_for_which_no_time_is_left_are_named() -> None:
    outcome = run_groups(["right", "right"], lambda _: None, stub, whole_s=0)
    assert outcome.failed["right"].startswith("not measured")
    assert outcome.figures == []


def test_all_groups_end_in_a_quarter_of_an_hour() -> None:
    assert WHOLE_S < 15 * 60
    assert max(LONGER.values()) < WHOLE_S


def test_the_command_names_a_group_that_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = Outcome([RIGHT], {"grading": "the disk is gone"}, {"grading": 1.0})
    monkeypatch.setattr(command, "run_groups", lambda groups, say: outcome)
    monkeypatch.setattr(sys, "argv", ["perf", "--json", "grading", "study"])
    assert command.main() == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["failed"] == {"grading": "the disk is gone"}
    assert json.loads(out)["speed"] == 1.0
    assert err == "perf: grading failed: the disk is gone\n"


def test_a_group_alone_prints_its_figures_for_another_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(command.GROUPS, "study", lambda: [RIGHT])
    monkeypatch.setattr(sys, "argv", ["perf", "--alone", "study"])
    assert command.main() == 0
    assert json.loads(capsys.readouterr().out) == json.loads(as_json([RIGHT]))
