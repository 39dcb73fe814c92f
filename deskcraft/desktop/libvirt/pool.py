"""Machines kept warm: one is lent for an episode at a time, and led back to its clean snapshot for the next."""

from __future__ import annotations

import contextlib
import threading
from types import TracebackType
from typing import Self

from deskcraft.desktop import capacity
from deskcraft.desktop.libvirt.domain import Hardware
from deskcraft.desktop.libvirt.machine import Machine
from deskcraft.image.disk import Disk


def default_size(hardware: Hardware) -> int:
    """As many machines as there are cores, and as free memory allows; at least one."""
    return capacity.default_jobs(each_mb=hardware.host_mb)


class Pool:
    """At most `size` machines of one kind. Threads may take and give at the same time."""

    def __init__(
        self, disk: Disk, *, uri: str | None = None, hardware: Hardware | None = None, size: int | None = None
    ) -> None:
        """Prepares; a machine boots when it is first used.

        Args:
            disk: what the machines start from; never changed.
            uri: of the hypervisor; None for the one that `open_hypervisor` finds.
            hardware: memory and processors of a machine.
            size: how many at most; None for `default_size`.
        """
        self._disk, self._uri = disk, uri
        self._hardware = hardware or Hardware()
        self._room = threading.BoundedSemaphore(size or default_size(self._hardware))
        self._lock = threading.Lock()
        self._idle: list[Machine] = []
        self._closed = False

    @property
    def image_id(self) -> str:
        """The image that the machines' disk was made of."""
        return self._disk.image_id

    def take(self) -> Machine:
        """Lends a machine, the one used last if any is idle; waits while all are lent."""
        self._room.acquire()
        with self._lock:
            return self._idle.pop() if self._idle else Machine(self._disk, self._hardware, self._uri)

    def give(self, machine: Machine) -> None:
        """Takes a machine back, to be led back when it is used again."""
        with self._lock:
            closed = self._closed
            if not closed:
                self._idle.append(machine)
        try:
            if closed:
                machine.close()
        finally:
            self._room.release()

    def rest(self) -> None:
        """Ends the idle machines; the next one that is taken boots."""
        with self._lock:
            idle, self._idle = self._idle, []
        with contextlib.ExitStack() as all_of_them:
            for machine in idle:
                all_of_them.callback(machine.close)

    def close(self) -> None:
        """Ends the idle machines; those that are lent end when they are given back."""
        with self._lock:
            self._closed = True
        self.rest()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
