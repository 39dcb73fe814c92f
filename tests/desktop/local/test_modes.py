"""The desktop of an ordinary user: with subordinate ids as good as root's, with one id only what `doctor` says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deskcraft.desktop.local.host import HostReport, Item, probe
from deskcraft.image.store import find_image

TIMEOUT_S = 120


def as_user(mode: str, place: str = "memory") -> dict[str, Any]:
    assert os.geteuid() == 0, "these tests become an ordinary user: run them as root"
    top = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-m", "tests.desktop.local.ordinary_user", mode, str(find_image().path), place],
        capture_output=True, timeout=TIMEOUT_S, cwd=top, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.real
def test_with_one_id_only() -> None:
    found = as_user("single")
    assert found["said"] == ["1000", "user", "put"]
    assert found["got"] == "b\n"
    assert found["uid"] == 1000
    assert found["seen"]
    assert found["tree"]
    assert {"sudo", "root_files"} <= set(found["lost"])
    assert any(line.startswith("lost  ids inside: one only") for line in found["doctor"])
    assert found["root"] == "HostError"
    assert found["sudo before"] != 0
    assert found["left"] == []
    assert found["usable"], found["doctor"]


@pytest.mark.real
@pytest.mark.parametrize(
    ("mode", "place"),
    [("shifted", "memory"), ("own", "memory"), ("own", "disk")],
    ids=["an-image-with-shifted-ids", "an-image-of-his-own", "on-disk"],
)
def test_with_subordinate_ids(mode: str, place: str) -> None:
    found = as_user(mode, place)
    assert found["said"] == ["1000", "user", "put"]
    assert found["uid"] == 1000
    assert found["seen"]
    assert not {"sudo", "root_files"} & set(found["lost"])
    assert found["root"] == "0\n"
    assert found["sudo before"] != 0
    assert found["sudo"] == ""
    assert found["second"] == "second\n"
    assert found["whiteout"] != 0
    assert found["kept"] == "7:8\n"
    assert found["left"] == []
    assert found["usable"], found["doctor"]
    assert any("ids inside" in line and "sudo inside" in line for line in found["doctor"])


def test_doctor_finds_this_host_usable() -> None:
    report = probe()
    assert report.usable, "\n".join(report.lines())
    assert report.why_not == ""
    assert json.dumps(report.as_json())


def test_doctor_says_what_is_wrong_and_how_to_mend_it() -> None:
    report = HostReport((Item("a", True, "fine"), Item("b", False, "broken", needed=True, mend="mend it")))
    assert not report.usable
    assert report.why_not == "b: broken; mend it"
    assert report.lines()[1].startswith("FAIL  b: broken")
