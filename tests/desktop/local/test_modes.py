"""The desktop of an ordinary user: with subordinate ids as good as root's, with one id only what `doctor` says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deskcraft.desktop.local import identity
from deskcraft.desktop.local.host import HostReport, Item, probe
from deskcraft.image.store import find_image

TIMEOUT_S = 120


def as_user(mode: str, place: str = "memory") -> dict[str, Any]:
    assert os.geteuid() == 0, "these tests become an ordinary user: run them as root"
    top = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-m", "tests.desktop.local.ordinary_user", mode, str(find_image().path), place],
        capture_output=True,
        timeout=TIMEOUT_S,
        cwd=top,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.real
@pytest.mark.parametrize("mode", ["single", "reader"])
def test_with_one_id_only(mode: str) -> None:
    found = as_user(mode)
    assert found["sites"][0] == "127.0.0.1"
    assert found["sites"][-1] == "trusted"
    assert found["said"] == ["1000", "user", "put"]
    assert found["got"] == "b\n"
    assert found["uid"] == 1000
    assert found["shared"].split() == ["1777", "755"]
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
    [
        pytest.param("shifted", "memory", id="an-image-with-shifted-ids", marks=pytest.mark.exam),
        pytest.param("own", "memory", id="an-image-of-his-own"),
        pytest.param("own", "disk", id="on-disk", marks=pytest.mark.exam),
    ],
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
    if place == "disk":
        assert found["hog"] != 0
        assert found["hit"] == ["disk"]
    assert found["reaped"] == 1
    assert any("ids inside" in line and "sudo inside" in line for line in found["doctor"])


def test_doctor_finds_this_host_usable() -> None:
    report = probe()
    assert report.usable, "\n".join(report.lines())
    assert report.why_not == ""
    assert json.dumps(report.as_json())


def test_doctor_says_what_is_wrong_and_how_to_mend_it() -> None:
    report = HostReport((Item("a", True, "fine"), Item("b", False, "broken", needed=True, fix="fix it")))
    assert not report.usable
    assert report.why_not == "b: broken; fix it"
    assert report.lines()[1].startswith("FAIL  b: broken")


SUBORDINATES = {"/etc/subuid": 100_000, "/etc/subgid": 200_000}
CASES = {
    "one-id": (20_000, {}, False, "one only: no root"),
    "his-own-image": (20_000, SUBORDINATES, True, "root inside is this user"),
    "a-shifted-image": (100_000, dict.fromkeys(SUBORDINATES, 100_000), True, "65536 subordinate ids from 100000"),
    "an-image-of-roots": (0, SUBORDINATES, False, "belongs to uid 0"),
}


@pytest.mark.parametrize("case", CASES)
def test_which_ids_an_ordinary_user_gets(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, subordinates, full, said = CASES[case]
    os.chown(tmp_path, owner, owner)
    monkeypatch.setattr(os, "geteuid", lambda: 20_000)
    monkeypatch.setattr(os, "getegid", lambda: 20_000)
    monkeypatch.setattr(identity, "subordinate", lambda path, uid: subordinates.get(path))
    chosen = identity.choose(tmp_path, 0)
    assert chosen.full == full
    assert said in chosen.said
    assert ("sudo inside" in chosen.said and not chosen.fix) if full else chosen.fix


def test_the_users_own_ids_are_mapped_as_root_and_the_subordinate_ones_as_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.chown(tmp_path, 20_000, 20_000)
    monkeypatch.setattr(os, "geteuid", lambda: 20_000)
    monkeypatch.setattr(os, "getegid", lambda: 20_001)
    monkeypatch.setattr(identity, "subordinate", lambda path, uid: SUBORDINATES[path])
    chosen = identity.choose(tmp_path, 0)
    assert chosen.desktop.uids == ((0, 20_000, 1), (1, 100_000, 65_535))
    assert chosen.desktop.gids == ((0, 20_001, 1), (1, 200_000, 65_535))
    assert chosen.x_server.uids == ((0, 165_535, 1),)


@pytest.mark.real
def test_without_user_namespaces_a_run_ends_with_one_line(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("deskcraft")
    script = 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$0" "$@"'
    run = [str(program), "run", "calc/parts-orders-net", "--agent", "noop", "--out", str(tmp_path / "run")]
    done = subprocess.run(
        ["unshare", "-Ur", "sh", "-c", script, *run], capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "user namespaces" in line
    assert "sysctl user.max_user_namespaces=10000" in line
