"""The mock as a kind of desktops."""

from __future__ import annotations

from contextlib import AbstractContextManager

from deskcraft.desktop.mock.desktop import MockDesktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.providers import DesktopAsked, Provider
from deskcraft.desktop.warm import WarmDesktop


def _open(asked: DesktopAsked) -> AbstractContextManager[Desktop]:
    return WarmDesktop(MockDesktop) if asked.warm else MockDesktop()


_SIZE = MockDesktop().capabilities
PROVIDER = Provider(_open, size=(_SIZE.width, _SIZE.height))
