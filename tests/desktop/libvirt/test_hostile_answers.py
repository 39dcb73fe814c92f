"""A machine may say anything: what is not of our form ends the link, and never the controller. No machine is needed."""

from __future__ import annotations

import contextlib
import io
import json
import socket
import struct
import threading
import time
from types import SimpleNamespace
from typing import Any, cast

import paramiko
import pytest
from paramiko.sftp import SFTPError

from deskcraft.desktop.actions import Key
from deskcraft.desktop.libvirt import link as links
from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
from deskcraft.desktop.libvirt.keys import make_key
from deskcraft.desktop.libvirt.link import Link, NotUpYet
from deskcraft.desktop.libvirt.pool import Pool
from deskcraft.desktop.libvirt.resident import frames
from deskcraft.errors import DeskCraftError, DesktopDied, DesktopError, DesktopTimeout, NoSuchFile

HELLO = frames.pack({})
BIG = 2**18


class Channel:
    """The agent's channel, on which these bytes come."""

    def __init__(self, said: bytes) -> None:
        self.said = io.BytesIO(said)

    def exec_command(self, command: str) -> None:
        assert "agent.sock" in command

    def settimeout(self, seconds: float) -> None:
        assert seconds > 0

    def sendall(self, data: bytes) -> None:
        assert data

    def recv(self, size: int) -> bytes:
        return self.said.read(size)

    def recv_stderr(self, size: int) -> bytes:
        return b"gone\x1b[31m"[:size]


class Transport:
    """A connection with that channel, whose files are what `sftp` gives."""

    def __init__(self, said: bytes, sftp: object = None) -> None:
        self.channel, self.sftp = Channel(HELLO + said), sftp
        self.closed = threading.Event()

    def open_session(self, **_: object) -> Channel:
        return self.channel

    def open_sftp_client(self) -> object:
        if isinstance(self.sftp, Exception):
            raise self.sftp
        return self.sftp

    def is_active(self) -> bool:
        return not self.closed.is_set()

    def close(self) -> None:
        self.closed.set()


def linked(monkeypatch: pytest.MonkeyPatch, said: bytes, sftp: object = None) -> tuple[Link, Transport]:
    transport = Transport(said, sftp)
    monkeypatch.setattr(links, "_connect", lambda _address: transport)
    monkeypatch.setattr(links, "_log_in", lambda *_: None)
    return Link(("127.0.0.1", 1), make_key(), "", patience_s=5.0), transport


def raw(text: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">IQ", len(text), len(body)) + text + body


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\0" * 5,
        struct.pack(">IQ", 2**32 - 1, 0),
        struct.pack(">IQ", 2, 2**63) + b"{}",
        raw(b"[]"),
        raw(b"\xff"),
        raw(b"{"),
        raw(b"[" * 200_000),
        raw(b'{"a": ' + b"9" * 5000 + b"}"),
        raw(b"null"),
    ],
)
def test_what_is_no_frame_ends_the_link(monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    link, _ = linked(monkeypatch, said)
    with pytest.raises(DesktopDied):
        link.request("pointer")
    assert not link.alive
    with pytest.raises(DesktopDied):
        link.request("pointer")


@pytest.mark.parametrize(
    ("op", "kind", "raised"),
    [
        ("gesture", "ValueError", ValueError),
        ("screen", "ValueError", DesktopError),
        ("run", "ValueError", DesktopError),
        ("limits", "NoSuchFile", DesktopError),
        ("get", "NoSuchFile", NoSuchFile),
        ("run", "DesktopTimeout", DesktopTimeout),
        ("run", "SystemExit", DesktopError),
        ("run", "", DesktopError),
        ("run", "['x']", DesktopError),
    ],
)
def test_a_request_ends_only_with_what_it_may(
    monkeypatch: pytest.MonkeyPatch, op: str, kind: str, raised: type[Exception]
) -> None:
    link, _ = linked(monkeypatch, frames.pack({"error": kind, "why": "because \x1b]0;x\x07 \ud800"}))
    with pytest.raises(Exception, match="because") as caught:
        link.request(op)
    assert type(caught.value) is raised
    assert str(caught.value).isprintable()


class Files:
    """An SFTP client whose machine gives this much of a file, or goes wrong."""

    def __init__(self, content: bytes = b"", error: Exception | None = None) -> None:
        self.content, self.error = content, error
        self.removed: list[str] = []

    def open(self, place: str, _mode: str) -> Any:
        if self.error is not None:
            raise self.error
        assert place.startswith("/run/deskcraft/files/")
        file: Any = io.BytesIO(self.content)
        return _Prefetched(file)

    def putfo(self, _data: object, _place: str, *, confirm: bool) -> None:
        assert confirm  # a full disk there must not cut a file
        if self.error is not None:
            raise self.error

    def remove(self, place: str) -> None:
        self.removed.append(place)


class _Prefetched:
    def __init__(self, file: io.BytesIO) -> None:
        self.read = file.read

    def prefetch(self, size: int) -> None:
        assert size >= 0

    def __enter__(self) -> _Prefetched:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.mark.parametrize("size", [-1, 101, "1", None, 1.5, [1]])
def test_a_size_that_cannot_be_is_not_believed(monkeypatch: pytest.MonkeyPatch, size: object) -> None:
    files = Files(b"x" * 200)
    link, _ = linked(monkeypatch, frames.pack({"staged": "out-1", "size": size}), files)
    with pytest.raises(DesktopDied):
        link.get("/home/user/x", 100)


def test_more_than_was_asked_for_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    link, _ = linked(monkeypatch, frames.pack({}, b"x" * 101))
    with pytest.raises(DesktopDied):
        link.get("/home/user/x", 100)


def test_a_file_that_comes_short_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    link, _ = linked(monkeypatch, frames.pack({"staged": "../../x", "size": 90}), Files(b"x" * 80))
    with pytest.raises(DesktopDied, match="80 bytes came of 90"):
        link.get("/home/user/x", 100)


def test_a_file_comes_whole_and_is_cleaned_up(monkeypatch: pytest.MonkeyPatch) -> None:
    files = Files(b"x" * 90)
    link, _ = linked(monkeypatch, frames.pack({"staged": "../../out-1", "size": 90}), files)
    assert link.get("/home/user/x", 100) == b"x" * 90
    assert files.removed == ["/run/deskcraft/files/out-1"]


@pytest.mark.parametrize("error", [SFTPError("Garbage"), struct.error("short"), KeyError(7), EOFError(), OSError("28")])
def test_what_paramiko_stumbles_over_ends_the_transfer(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    for sftp in (error, Files(error=error)):
        link, _ = linked(monkeypatch, frames.pack({"staged": "out-1", "size": 90}), sftp)
        with pytest.raises(DesktopDied):
            link.get("/home/user/x", 100)
        with pytest.raises(DesktopDied):
            link.put(b"x" * BIG, path="/home/user/x")


class Hanging(Files):
    """A machine that stands still in the middle of a transfer."""

    def __init__(self, closed: threading.Event) -> None:
        super().__init__()
        self._until = closed

    def putfo(self, _data: object, _place: str, *, confirm: bool) -> None:
        assert self._until.wait(10)
        raise EOFError


def test_a_transfer_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    link, transport = linked(monkeypatch, b"")
    transport.sftp = Hanging(transport.closed)
    monkeypatch.setattr(links, "ANSWER_S", 0.05)
    began = time.monotonic()
    with pytest.raises(DesktopDied):
        link.put(b"x" * BIG, path="/home/user/x")
    assert time.monotonic() - began < 5
    assert link.silent  # a reset takes another machine
    assert not link.alive


def test_a_server_that_speaks_nonsense_leaves_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    began: list[Any] = []

    def start(self: paramiko.Transport, **_: object) -> None:
        began.append(self)
        raise IndexError("out of range")

    monkeypatch.setattr(paramiko.Transport, "start_client", start)
    with _greeting() as address, pytest.raises(NotUpYet):
        links._connect(address)
    assert began[0].sock.fileno() == -1


class _greeting:
    """A server that tells a version and nothing more."""

    def __enter__(self) -> tuple[str, int]:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        return cast(tuple[str, int], self._listener.getsockname())

    def _serve(self) -> None:
        there, _ = self._listener.accept()
        with there:
            there.sendall(b"SSH-2.0-x\r\n")
            with contextlib.suppress(ConnectionError):
                there.recv(1)

    def __exit__(self, *_: object) -> None:
        self._thread.join(10)
        self._listener.close()


class Says:
    """A link that answers everything alike."""

    alive, silent = True, False

    def __init__(self, head: object, body: bytes = b"") -> None:
        self.head, self.body = head, body

    def request(self, _op: str, _body: bytes = b"", **_: object) -> tuple[Any, bytes]:
        return self.head, self.body


def desktop_that_says(head: object, body: bytes = b"") -> LibvirtDesktop:
    desktop = LibvirtDesktop(cast(Pool, None), width=8, height=4)
    desktop._machine = cast(Any, SimpleNamespace(link=Says(head, body), kept={}, emulated=False))
    return desktop


HEADS = [
    {},
    {"at": 3},
    {"at": [1]},
    {"at": [1, "x"]},
    {"at": [float("inf"), 2]},
    {"windows": 5},
    {"windows": [{"id": {}}]},
    {"stdout": None, "exit_code": 0},
    {"stdout": 0, "exit_code": 10**30},
    {"pid": "x"},
    {"pid": float("nan")},
    {"entries": []},
    {"entries": {"a": 1}},
    {"quiet": True, "seconds": float("nan")},
    {"quiet": 7, "seconds": -1},
    {"box": [0, 4, 0, 8]},
    {"box": [0, 0, 0, 0], "number": None},
    {"box": [0, 0, 0, 0], "number": float("inf")},
    {"box": [0, 9, 0, 8], "number": 1},
    {"box": [4, 0, 8, 0], "number": 1},
    {"box": {}, "number": 1},
    {"box": [0, 4, 0, 8], "number": 1, "packed": True},
]


@pytest.mark.parametrize("head", HEADS, ids=str)
def test_no_answer_ends_the_controller(head: object) -> None:
    desktop = desktop_that_says(json.loads(json.dumps(head)), b"\xff" * 3)
    for call in (
        desktop.screenshot,
        desktop.pointer,
        desktop.windows,
        desktop.accessibility_tree,
        desktop.settle,
        lambda: desktop.run(["true"]),
        lambda: desktop.launch(["true"]),
        lambda: desktop.tree("~"),
        lambda: desktop.perform(Key(keys="a")),
        lambda: desktop.limits_hit,
    ):
        try:
            cast(Any, call)()
        except DeskCraftError as error:
            assert isinstance(error, DesktopError)  # our fault, tried again, scored by nobody


@pytest.mark.parametrize("hit", [None, 3, "disk", ["\x1b[2J"], ["disk"] * 20, [["disk"]], {"disk": 1}])
def test_limits_that_cannot_be_are_none(hit: object) -> None:
    assert desktop_that_says({"hit": hit}).limits_hit == ()


def test_limits_that_were_reached_are_told() -> None:
    assert desktop_that_says({"hit": ["disk", "memory"]}).limits_hit == ("disk", "memory")


def test_output_is_cut_where_it_was_asked_to_be() -> None:
    done = desktop_that_says({"stdout": 40, "exit_code": 1}, b"a" * 40 + b"b" * 40).run(["x"], max_output=10)
    assert (done.exit_code, done.stdout, done.stderr) == (1, b"a" * 10, b"b" * 10)


def test_titles_can_be_written_down() -> None:
    window = {"id": 1, "title": "a\ud800", "app": "b", "box": {"x": 0, "y": 0, "width": 1, "height": 1}, "active": True}
    assert [w.title for w in desktop_that_says({"windows": [window]}).windows()] == ["a?"]
