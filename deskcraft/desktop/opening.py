"""Opens a desktop by the name of its provider."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from deskcraft.desktop.protocol import Desktop
from deskcraft.errors import BadInput

PROVIDERS = ("local", "mock")


@contextmanager
def open_desktop(
    provider: str = "local", *, image: str | None = None, profiles: Iterable[str] = ("base",), warm: bool = False
) -> Iterator[Desktop]:
    """A desktop that is closed at the end of the `with` block; call `reset()` before anything else.

    Args:
        provider: `local` (namespaces on this machine) or `mock` (drawn in memory, for tests and for learning).
        image: id of an image; else the newest that has the profiles.
        profiles: what the image must have.
        warm: keeps a spare behind it (`WarmDesktop`); begun when its `prepare` is called, so that a reset is a swap.

    Raises:
        BadInput: no such provider.
        MissingImage: no such image, or none with these profiles.
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
    else:
        raise BadInput(f"no desktop is called '{provider}'; there are {', '.join(PROVIDERS)}")


def _opened(make: Callable[[], Desktop], warm: bool) -> Desktop:
    if not warm:
        return make()
    from deskcraft.desktop.warm import WarmDesktop

    return WarmDesktop(make)
