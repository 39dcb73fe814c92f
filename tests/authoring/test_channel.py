"""What a task's script sends is bounded and of a known shape, and one that is silent is ended."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from deskcraft.authoring import channel
from deskcraft.authoring.channel import Channel, Complaints, Garbled, ended_if_silent, shortened, to_bytes
from deskcraft.errors import AgentError
from deskcraft.validate import tampering


def sent(data: bytes) -> Channel:
    return Channel(io.BytesIO(data), io.BytesIO())


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b'{"op": "act"',
        b"[1]\n",
        b"null\n",
        b'{"op": NaN}\n',
        b"9" * 5000 + b"\n",
    ],
)
def test_what_is_no_message_is_told_in_one_line(data: bytes) -> None:
    with pytest.raises(Garbled, match="a script sent what is no message") as told:
        sent(data).receive()
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 300


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"op": 1},
        {"op": ["act"]},
        {"op": "x" * 1000},
        {"op": "act"},
        {"op": "act", "action": "click"},
        {"op": "run", "argv": ["a"], "stdin": "", "timeout_s": "9", "root": False},
        {"op": "launch", "argv": ["a", 1]},
        {"op": "launch", "argv": {"a": 1}},
        {"op": "get", "path": None},
        {"op": "failed", "error": {}},
        {"op": "list", "near_misses": {}},
        {"op": "read", "name": "a"},
    ],
)
def test_a_request_has_the_fields_of_its_kind(message: dict[str, Any]) -> None:
    with pytest.raises(Garbled, match="a script sent"):
        sent(json.dumps(message).encode() + b"\n").requested()


def test_a_message_is_of_bounded_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "MESSAGE_BYTES", 100)
    with pytest.raises(Garbled, match="more than 100 bytes"):
        sent(b'{"op": "' + b"a" * 1000).receive()
    assert sent(b'{"op": "end"}\n').requested() == {"op": "end"}
    assert sent(b"").requested() is None


def test_bytes_that_are_none() -> None:
    with pytest.raises(Garbled, match="base64"):
        to_bytes("a")


def test_a_long_complaint_keeps_its_ends() -> None:
    assert shortened("short") == "short"
    assert len(long := shortened("a" * 10**6 + "z")) < 9000
    assert long.endswith("z")


def test_a_script_that_complains_a_lot_is_not_kept_waiting_and_one_that_is_silent_is_ended() -> None:
    script = "import sys, time; sys.stderr.write('x' * 1_000_000 + 'end'); print(1, flush=True); time.sleep(600)"
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    complaints = Complaints(child)
    assert child.stdout is not None and child.stderr is not None
    assert child.stdout.readline() == b"1\n"
    began = time.monotonic()
    with ended_if_silent(child, 0.1):
        assert child.stdout.readline() == b""
    assert child.wait() != 0
    assert time.monotonic() - began < 60
    assert complaints.text().endswith("xend")
    assert len(complaints.text()) <= 2000
    child.stdout.close()
    child.stderr.close()


GARBLES = """import os
for number in range(3, 64):
    try:
        os.write(number, b"[]\\n")
    except OSError:
        pass
"""


@pytest.mark.parametrize(
    ("text", "silent_s", "told"),
    [("import time; time.sleep(600)", 2.0, "or was silent for 2 s"), (GARBLES, 300.0, "what is no message: no object")],
    ids=["silent", "garbled"],
)
def test_near_misses_that_do_not_answer(
    text: str, silent_s: float, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "near_misses.py"
    script.write_text(text)
    monkeypatch.setattr(tampering, "SILENT_S", silent_s)
    with pytest.raises(AgentError, match=told):
        tampering.list_near_misses(script)
