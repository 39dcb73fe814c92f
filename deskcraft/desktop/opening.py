"""Opens a desktop by the name of its provider."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Literal, TypeAlias, get_args

from deskcraft.desktop.capacity import MEMORY_MB
from deskcraft.desktop.protocol import Desktop
from deskcraft.errors import BadInput

Provider: TypeAlias = Literal["local", "libvirt", "mock"]
PROVIDERS: tuple[Provider, ...] = get_args(Provider)
LIBVIRT_URI = "DESKCRAFT_LIBVIRT_URI"
"""The variable that says which hypervisor to use, here and in every worker of a run: where a desktop runs is a matter
of this machine, and no part of what was asked of a run."""


@contextmanager
def open_desktop(
    provider: str = "local", *, image: str | None = None, profiles: Iterable[str] = ("base",), warm: bool = False
) -> Iterator[Desktop]:
    """A desktop that is closed at the end of the `with` block; call `reset()` before anything else.

    Args:
        provider: `local` (namespaces on this machine), `libvirt` (a virtual machine; LIBVIRT_URI says where) or `mock`
            (drawn in memory, for tests and for learning).
        image: id of an image; else the newest that has the profiles.
        profiles: what the image must have.
        warm: keeps a spare behind it (`WarmDesktop`); begun when its `prepare` is called, so that a reset is a swap; a
            virtual machine has none, for it goes back to its first picture.

    Raises:
        BadInput: no such provider.
        MissingImage: no such image, or none with these profiles.
        MissingDisk: no disk of the image was made for virtual machines.
        NoUserNamespaces: this host cannot make a sandbox.
    """
    if provider == "mock":
        from deskcraft.desktop.mock import MockDesktop

        with _opened(MockDesktop, warm) as mock:
            yield mock
    elif provider == "local":
        from deskcraft.desktop.local import LocalDesktop, reap
        from deskcraft.image.store import find_image

        reap()
        with _opened(partial(LocalDesktop, find_image(profiles, image)), warm) as local:
            yield local
    elif provider == "libvirt":
        from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
        from deskcraft.desktop.libvirt.pool import Pool
        from deskcraft.image.disk import find_disk
        from deskcraft.image.store import find_image

        with (
            Pool(find_disk(find_image(profiles, image)), uri=os.environ.get(LIBVIRT_URI) or None, size=1) as pool,
            LibvirtDesktop(pool) as machine,
        ):
            yield machine
    else:
        raise BadInput(f"no desktop is called '{provider}'; there are {', '.join(PROVIDERS)}")


def memory_mb(provider: str) -> int:
    """The host's memory that a desktop of this provider is reckoned with."""
    if provider == "libvirt":
        from deskcraft.desktop.libvirt.domain import Hardware

        return Hardware().host_mb
    return MEMORY_MB


def _opened(make: Callable[[], Desktop], warm: bool) -> Desktop:
    if not warm:
        return make()
    from deskcraft.desktop.warm import WarmDesktop

    return WarmDesktop(make)
