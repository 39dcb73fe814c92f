"""Opens a desktop by the name of its provider."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from deskcraft.desktop.protocol import Desktop
from deskcraft.errors import BadInput

PROVIDERS = ("local", "mock")


@contextmanager
def open_desktop(
    provider: str = "local", *, image: str | None = None, profiles: Iterable[str] = ("base",)
) -> Iterator[Desktop]:
    """A desktop that is closed at the end of the `with` block; call `reset()` before anything else.

    Args:
        provider: `local` (namespaces on this machine) or `mock` (drawn in memory, for tests and for learning).
        image: id of an image; else the newest that has the profiles.
        profiles: what the image must have.

    Raises:
        BadInput: no such provider.
        MissingImage: no such image, or none with these profiles.
        NoUserNamespaces: this host cannot make a sandbox.
    """
    if provider == "mock":
        from deskcraft.desktop.mock import MockDesktop

        with MockDesktop() as mock:
            yield mock
    elif provider == "local":
        from deskcraft.desktop.local import LocalDesktop, reap
        from deskcraft.image.store import find_image

        reap()
        with LocalDesktop(find_image(profiles, image)) as local:
            yield local
    else:
        raise BadInput(f"no desktop is called '{provider}'; there are {', '.join(PROVIDERS)}")
