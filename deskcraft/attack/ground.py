"""What attacks stand on: real desktops, batch sandboxes and rooms of scripts, opened for the first attack that asks."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.image.store import Image, find_image

Kept = TypeVar("Kept")


class Ground:
    """One user's sandboxes on this host, for one round of attacks."""

    def __init__(self, image: Image | None = None, state_root: Path | None = None) -> None:
        """`image` is the newest, if none is given."""
        self._given = image
        self.state_root = state_root
        """Where the state of sandboxes lies; None: the usual place."""
        self._opened = contextlib.ExitStack()
        self._desktop: LocalDesktop | None = None
        self._shared: dict[Callable[[], Any], Any] = {}

    @property
    def image(self) -> Image:
        """What all of them show."""
        return self._given or find_image()

    @property
    def desktop(self) -> LocalDesktop:
        """The desktop that is attacked; `fresh_desktop` where the one before left it in pieces."""
        if self._desktop is None:
            self._desktop = self._opened.enter_context(LocalDesktop(self.image, state_root=self.state_root))
            self._desktop.reset()
        return self._desktop

    def fresh_desktop(self) -> LocalDesktop:
        """The desktop after a reset."""
        desktop = self.desktop
        desktop.reset()
        return desktop

    @property
    def has_root(self) -> bool:
        """Is there a root inside?"""
        return "root_files" in self.desktop.capabilities.names

    def batch_sandbox(self, walls: str) -> BatchSandbox:
        """A fresh batch sandbox, for `with`."""
        return BatchSandbox(self.image, state_root=self.state_root, walls=walls)

    def shared(self, make: Callable[[], AbstractContextManager[Kept]]) -> Kept:
        """What several attacks stand on: made for the first of them, ended with the ground."""
        if make not in self._shared:
            self._shared[make] = self._opened.enter_context(make())
        kept: Kept = self._shared[make]
        return kept

    def close(self) -> None:
        """Ends all of them."""
        self._desktop = None
        self._shared.clear()
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
