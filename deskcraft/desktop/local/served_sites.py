"""The local sites of one desktop, whichever provider it is of: opened, kept with its snapshots, resumed, closed.

A provider says how the sites' server is reached (`Door`); what is served, trusted and kept is the same for all.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from deskcraft.desktop import sites
from deskcraft.desktop.authority import SiteCertificate, make_certificate
from deskcraft.desktop.local.limits import MB
from deskcraft.desktop.local.site_host import SiteHost, spares
from deskcraft.errors import DesktopDied, NoSuchFile
from deskcraft.image.store import Image

PORTS = (443, 80)
"""Of the desktop's loopback address: https and http."""

_HOSTS, _BUNDLE = "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"
_POLICY = "/etc/chromium/policies/managed/authority.json"


class Door(Protocol):
    """A desktop, as far as its sites have to do with it."""

    def listen(self, ports: Sequence[int]) -> list[int]:
        """Descriptors of sockets that take what asks these ports of the desktop's loopback address; the caller's."""

    def read(self, path: str, max_bytes: int) -> bytes:
        """A file of the desktop's."""

    def write(self, path: str, data: bytes) -> None:
        """Writes a file that belongs to root and that all may read."""


@dataclass(frozen=True, slots=True)
class KeptSites:
    """What a snapshot holds of the sites."""

    databases: dict[str, bytes]
    certificate: SiteCertificate
    """The desktop's files, which come back with it, trust this one."""


class ServedSites:
    """The sites of one desktop at a time; not served before `open` or `resume`, nor after `close`."""

    def __init__(self, image: Image) -> None:
        """Prepares; `image` is what the server runs on, the desktop's own."""
        self._image = image
        self._host: SiteHost | None = None
        self._certificate: SiteCertificate | None = None

    @property
    def served(self) -> bool:
        """Are they served?"""
        return self._host is not None

    def open(self, door: Door) -> None:
        """Serves them with their first state and a certificate of their own; nothing happens if they are served.

        Raises:
            HostError, DesktopError: they do not come up.
        """
        if self._host is None:
            certificate = make_certificate(sites.hosts().values())
            introduce(door, certificate)
            self._serve(door, spares.take(self._image), certificate)
            spares.begin(self._image)

    def resume(self, door: Door, kept: KeptSites) -> None:
        """Serves them as they were when a snapshot was made, in a desktop that went back to it.

        Raises:
            HostError, DesktopError: they do not come up.
        """
        self.close()
        self._serve(door, SiteHost(self._image, kept.databases), kept.certificate)

    def _serve(self, door: Door, host: SiteHost, certificate: SiteCertificate) -> None:
        self._host, self._certificate = host, certificate
        host.serve(door.listen(PORTS), certificate)

    def keep(self) -> KeptSites | None:
        """What a snapshot of this moment holds of them; None if they are not served.

        Raises:
            DesktopError, EvidenceError: a database cannot be taken.
        """
        if self._host is None:
            return None
        assert self._certificate is not None
        return KeptSites({name: self._host.database(name) for name in sites.hosts()}, self._certificate)

    def database(self, name: str) -> bytes:
        """See `protocol.Desktop.site`."""
        if self._host is None:
            raise NoSuchFile(f"the local site {name} is not served")
        return self._host.database(name)

    def check(self) -> None:
        """Raises `DesktopDied` if they were served and are not any more."""
        if self._host is not None and not self._host.alive:
            raise DesktopDied("the server of the local sites is gone")

    @property
    def warden_pid(self) -> int | None:
        """The process on this machine that holds the server's sandbox, while there is one."""
        return None if self._host is None else self._host.warden_pid

    def close(self) -> None:
        """Ends the server; may be called again."""
        host, self._host = self._host, None
        if host is not None:
            host.close()


def introduce(door: Door, certificate: SiteCertificate) -> None:
    """Tells a desktop the sites' names, and lets its browser and its other programs trust their certificate."""
    names = "".join(f"127.0.0.1\t{host} www.{host}\n" for host in sites.hosts().values())
    policy = json.dumps({"CACertificates": [base64.b64encode(certificate.authority).decode()]})
    for path, data in (
        (_HOSTS, door.read(_HOSTS, MB) + names.encode()),
        (_BUNDLE, door.read(_BUNDLE, 16 * MB) + certificate.authority_pem.encode()),
        (_POLICY, policy.encode()),
    ):
        door.write(path, data)


def served_by(profiles: Sequence[str]) -> tuple[frozenset[str], dict[str, str]]:
    """The capabilities that a desktop of an image with these profiles has for its sites, and those that it lacks."""
    names = frozenset(f"{sites.CAPABILITY}{name}" for name in sites.hosts())
    if sites.PROFILE in profiles:
        return names, {}
    why = f"its image is without the profile '{sites.PROFILE}': deskcraft image build ... {sites.PROFILE}"
    return frozenset(), dict.fromkeys(names, why)
