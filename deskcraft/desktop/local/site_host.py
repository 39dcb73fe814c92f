"""The sandbox beside a desktop that serves its local sites, whichever provider the desktop is of.

It runs on this machine and shares nothing with the desktop but two sockets that take what asks ports 80 and 443 of the
desktop's loopback address: no process, file, user or network. Whoever is root in the desktop can ask the sites, and
cannot reach their databases. What a desktop has of this is `served_sites.ServedSites`.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import socket
import threading
import time
from collections.abc import Mapping, Sequence

from deskcraft.desktop import sites
from deskcraft.desktop.authority import SiteCertificate
from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.desktop.local.limits import MB, Limits
from deskcraft.desktop.local.polling import among, readable
from deskcraft.errors import DeskCraftError, DesktopDied, DesktopTimeout, NoSuchFile
from deskcraft.image.store import Image

LIMITS = Limits(memory=512 * MB, disk=256 * MB, processes=60)
_FOLDER = "/home/user"
_SERVER = ["/usr/bin/python3", "-B", "-m", "sites.serve", "--data", f"{_FOLDER}/data", "--control", "3"]
_LOG = "/run/log/python3.log"
_PATIENCE_S = 30.0
"""Seconds until the server says that it is there; it needs half of one."""
_JOURNAL_S = 5.0
"""Seconds within which a site ends what it is writing."""


class SiteHost:
    """One server with fresh databases, from `__init__` to `close`; `serve` opens it."""

    def __init__(self, image: Image, databases: Mapping[str, bytes] | None = None) -> None:
        """Starts the sandbox and the server, which waits; `databases` are those at the start if none are given.

        Raises:
            HostError, DesktopError: it does not come up.
        """
        self._warm = False
        self._box = BatchSandbox(image, limits=LIMITS, walls="service")
        self._link, its_link = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            with its_link:
                self._box.put(f"{_FOLDER}/sites.tar", sites.program())
                done = self._box.run(["/usr/bin/tar", "-xf", f"{_FOLDER}/sites.tar", "-C", _FOLDER])
                if done.exit_code:
                    raise DesktopDied(f"the sites' program cannot be unpacked: {done.stderr.decode(errors='replace')}")
                for name, data in (databases or sites.databases()).items():
                    self._box.put(f"{_FOLDER}/data/{name}.db", data)
                self._program = self._box.start(_SERVER, fds=[its_link.fileno()])
        except BaseException:
            self._link.close()
            self._box.close()
            raise

    def serve(self, listening: Sequence[int], certificate: SiteCertificate) -> None:
        """Lets the server answer those who come to two sockets, for https and for http; returns when it does.

        Closes the descriptors here.

        Raises:
            DesktopError: it does not.
        """
        message = json.dumps({"cert": certificate.chain, "key": certificate.key}).encode()
        try:
            self.wait_warm()
            socket.send_fds(self._link, [message], listening)
        except OSError as error:
            raise DesktopDied(f"the sites' server is gone: {error}") from error
        finally:
            for fd in listening:
                os.close(fd)
        self._wait_for("ready")

    def wait_warm(self) -> None:
        """Waits until the server can be opened at once; `serve` does so by itself.

        Raises:
            DesktopError: it ended, or does not come up.
        """
        if not self._warm:
            self._wait_for("warm")
            self._warm = True

    @property
    def warden_pid(self) -> int:
        """The process on the host that holds the sandbox."""
        return self._box.warden_pid

    def _wait_for(self, word: str) -> None:
        out = self._program.streams[1]
        ready = among([out, self._program.status], _PATIENCE_S)
        if not ready:
            raise DesktopTimeout(f"the sites' server was not {word} within {_PATIENCE_S:g} s")
        said = os.read(out, 100).decode(errors="replace").strip() if out in ready else ""
        if said != word:
            raise DesktopDied(f"the sites' server ended before it was {word}: {self._complaint()}")

    def _complaint(self) -> str:
        try:
            return self._box.get(_LOG).decode(errors="replace").strip()[-300:]
        except DeskCraftError as error:
            return str(error)

    @property
    def alive(self) -> bool:
        """Does the server run?"""
        return self._box.alive and not readable(self._program.status, 0)

    def database(self, name: str) -> bytes:
        """A site's database, complete as after an answer.

        Raises:
            DesktopError: the server is gone, or does not come to an end with writing.
            EvidenceError: the file cannot be taken.
        """
        until = time.monotonic() + _JOURNAL_S
        path = f"{_FOLDER}/data/{name}.db"
        while time.monotonic() < until:
            if not self._writing(path):
                data = self._box.get(path)
                if not self._writing(path):
                    return data
        raise DesktopTimeout(f"the site {name} went on writing for {_JOURNAL_S:g} s")

    def _writing(self, path: str) -> bool:
        try:
            return bool(self._box.get(f"{path}-journal"))
        except NoSuchFile:
            return False

    def close(self) -> None:
        """Ends everything; may be called again."""
        self._program.close()
        self._link.close()
        self._box.close()


class Spares:
    """The next server of each image, begun while the one before is at work. One for a process: `spares`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._coming: dict[str, tuple[threading.Thread, list[SiteHost]]] = {}

    def take(self, image: Image) -> SiteHost:
        """The one that was begun, if it came up, else a new one."""
        with self._lock:
            thread, made = self._coming.pop(image.id, (None, []))
        if thread is not None:
            thread.join()
            if made and made[0].alive:
                return made[0]
            for host in made:
                host.close()
        return SiteHost(image)

    def begin(self, image: Image) -> None:
        """Begins the next; returns at once and never fails."""
        made: list[SiteHost] = []

        def make() -> None:
            with contextlib.suppress(DeskCraftError, OSError):  # `take` makes one, or says why not
                made.append(SiteHost(image))

        with self._lock:
            if image.id in self._coming:
                return
            thread = threading.Thread(target=make, name="the next sites", daemon=True)
            self._coming[image.id] = (thread, made)
            thread.start()

    def close(self) -> None:
        """Ends those that wait."""
        with self._lock:
            coming, self._coming = self._coming, {}
        for thread, made in coming.values():
            thread.join()
            for host in made:
                host.close()

    def forget(self) -> None:
        """In the child after a fork: they are the parent's."""
        self._lock = threading.Lock()
        self._coming = {}


spares = Spares()
atexit.register(spares.close)
os.register_at_fork(after_in_child=spares.forget)
