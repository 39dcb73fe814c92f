"""Opens a desktop by the name of its provider."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from deskcraft.desktop.look import USUAL, Look
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.providers import DesktopAsked, find_provider
from deskcraft.errors import BadInput

LIBVIRT_URI = "DESKCRAFT_LIBVIRT_URI"
"""The variable that says which hypervisor to use, here and in every worker of a run: where a desktop runs is a matter
of this machine, and no part of what was asked of a run."""


@contextmanager
def open_desktop(
    provider: str = "local",
    *,
    image: str | None = None,
    profiles: Iterable[str] = ("base",),
    warm: bool = False,
    look: Look = USUAL,
) -> Iterator[Desktop]:
    """A desktop that is closed at the end of the `with` block; call `reset()` before anything else.

    Args:
        provider: `local` (namespaces on this machine), `libvirt` (a virtual machine; LIBVIRT_URI says where), `mock`
            (drawn in memory, for tests and for learning), or one of a plug-in.
        image: id of an image; else the newest that has the profiles.
        profiles: what the image must have.
        warm: keeps a spare behind it (`WarmDesktop`); begun when its `prepare` is called, so that a reset is a swap; a
            virtual machine has none, for it goes back to its first picture.
        look: size of the screen and theme; `local` has others than the usual one.

    Yields:
        The desktop, not yet reset.

    Raises:
        BadInput: no such provider, its plug-in cannot be used, or it has one look only.
        MissingImage: no such image, or none with these profiles.
        MissingDisk: no disk of the image was made for virtual machines.
        NoUserNamespaces: this host cannot make a sandbox.
    """
    found = find_provider(provider)
    check_look(provider, look)
    with found.open(DesktopAsked(image, tuple(profiles), warm, look)) as desktop:
        yield desktop


def check_look(provider: str, look: Look) -> None:
    """Sees to it that a provider's desktops can look so.

    Raises:
        BadInput: it has one look only.
    """
    if not look.usual and not find_provider(provider).looks:
        raise BadInput(f"--screen and --theme: a desktop of kind {provider} has one look; --desktop local takes others")


def memory_mb(provider: str) -> int:
    """The host's memory that a desktop of this provider is reckoned with."""
    return find_provider(provider).memory_mb()


def image_of(provider: str, image_id: str) -> str | None:
    """The image to open a run's desktops with; None where they are made of none, and its name stands for an image."""
    return image_id if find_provider(provider).needs_image else None
