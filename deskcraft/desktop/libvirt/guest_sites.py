"""The local sites of a desktop in a machine: served on the controller's side, reached from the guest through a gate."""

from __future__ import annotations

from deskcraft.desktop.libvirt.gate import Gate
from deskcraft.desktop.libvirt.link import Link
from deskcraft.desktop.local.host import probe
from deskcraft.desktop.local.served_sites import KeptSites, ServedSites, served_by
from deskcraft.errors import NoSuchFile
from deskcraft.image.store import Image


def served_on(image: Image) -> tuple[frozenset[str], dict[str, str]]:
    """The capabilities that a machine of this image has for its sites here, and those that it lacks.

    The sites' sandbox is the controller's, wherever the machine runs.
    """
    served, lost = served_by(image.record.profiles)
    why = probe(rootfs=image.rootfs).why_not if served else ""
    return (frozenset(), dict.fromkeys(served, why)) if why else (served, lost)


class GuestSites:
    """Not served before `open` or `resume`, nor after `close`; nothing of it is in the machine but files and names."""

    def __init__(self) -> None:
        """Opens nothing yet."""
        self._now: tuple[ServedSites, Gate] | None = None

    def _begin(self, image: Image, link: Link) -> tuple[ServedSites, Gate]:
        self.close()
        self._now = (ServedSites(image), Gate(link))
        return self._now

    def open(self, image: Image, link: Link) -> None:
        """Serves them with their first state; nothing happens if they are served.

        Raises:
            HostError, DesktopError: they do not come up.
        """
        if self._now is None:
            sites, gate = self._begin(image, link)
            sites.open(gate)

    def resume(self, image: Image, link: Link, kept: KeptSites) -> None:
        """Serves them as they were when a snapshot was made, in a machine that went back to it.

        Raises:
            HostError, DesktopError: they do not come up.
        """
        sites, gate = self._begin(image, link)
        sites.resume(gate, kept)

    def check(self) -> None:
        """Raises `DesktopDied` if they were served and are not any more."""
        if self._now is not None:
            self._now[0].check()

    def database(self, name: str) -> bytes:
        """See `protocol.Desktop.site`."""
        if self._now is None:
            raise NoSuchFile(f"the local site {name} is not served")
        return self._now[0].database(name)

    @property
    def warden_pid(self) -> int | None:
        """The process on this machine that holds the server's sandbox, while there is one."""
        return None if self._now is None else self._now[0].warden_pid

    def shut(self) -> KeptSites | None:
        """Before a snapshot, which must not hold a guest that listens: nobody would be behind it when it comes back.

        Gives what the snapshot holds of them, None if they are not served. `reopen` serves them again.

        Raises:
            DesktopError, EvidenceError: the link is gone, or a database cannot be taken.
        """
        if self._now is None:
            return None
        sites, gate = self._now
        gate.shut()
        return sites.keep()

    def reopen(self, link: Link) -> None:
        """After a snapshot, with the new link.

        Raises:
            DesktopError: the guest does not listen.
        """
        if self._now is not None:
            self._now[1].open(link)

    def close(self) -> None:
        """Ends the server; may be called again."""
        now, self._now = self._now, None
        if now is not None:
            now[0].close()
            now[1].close()
