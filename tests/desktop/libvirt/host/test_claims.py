"""The places of machines: one each, cleaned by whoever finds one that a killed controller left."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from deskcraft.desktop.libvirt import claims
from deskcraft.errors import HostError

URI, OTHER = "qemu:///system", "qemu:///session"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKCRAFT_HOME", str(tmp_path))


def killed_with_a_place(uri: str) -> None:
    code = (
        "import os, signal, sys; from deskcraft.desktop.libvirt import claims; place = claims.claim(sys.argv[1]); "
        "(place.folder / 'overlay.qcow2').touch(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    assert subprocess.run([sys.executable, "-c", code, uri], check=False).returncode == -9


def test_two_at_once_have_two_places_and_names() -> None:
    one, two = claims.claim(URI), claims.claim(URI)
    assert one.folder != two.folder
    assert one.claim.name != two.claim.name
    assert [found.uri for found in claims.held()] == [URI, URI]
    one.release()
    assert claims.claim(URI).folder == one.folder


def test_what_is_released_is_empty_and_may_be_released_again() -> None:
    place = claims.claim(URI)
    (place.folder / "overlay.qcow2").touch()
    place.release()
    place.release()
    assert [path.name for path in place.folder.iterdir()] == ["lock"]
    assert not list(claims.held())


def test_what_a_killed_controller_left_is_found_by_its_daemon_only() -> None:
    killed_with_a_place(URI)
    assert not list(claims.leftovers(OTHER))
    (left,) = [place.claim for place in claims.leftovers(URI)]
    assert left.uri == URI
    assert claims.claim(OTHER).claim.name != left.name


def test_a_place_that_is_held_is_nobody_elses() -> None:
    claims.claim(URI)
    assert not list(claims.leftovers(URI))


def test_a_claim_that_was_half_written_is_no_claim() -> None:
    place = claims.claim(URI)
    (place.folder / "claim.json").write_text('{"uri": "qe')
    place.let_go()
    assert not list(claims.leftovers(URI))
    assert claims.claim(URI).folder == place.folder


def test_a_forked_child_holds_nothing() -> None:
    place = claims.claim(URI)
    ours, its = socket.socketpair()
    child = os.fork()
    if child == 0:
        ours.close()
        its.send(b"forked")
        its.recv(1)
        os._exit(0)
    its.close()
    with ours:
        ours.recv(6)
        place.let_go()
        found = [left.claim for left in claims.leftovers(URI)]
    os.waitpid(child, 0)
    assert found == [place.claim]


def test_a_full_host_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "MAX_SLOTS", 1)
    claims.claim(URI)
    with pytest.raises(HostError, match="all 1 places"):
        claims.claim(URI)
