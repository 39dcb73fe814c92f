"""Desktops in namespaces of this machine, as a kind of desktops."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial

from deskcraft.desktop.local import LocalDesktop, reap
from deskcraft.desktop.local.desktop import HEIGHT, WIDTH
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.providers import DesktopAsked, Provider
from deskcraft.desktop.warm import WarmDesktop
from deskcraft.image.store import find_image


def _open(asked: DesktopAsked) -> AbstractContextManager[Desktop]:
    reap()
    width, height = asked.look.screen or (WIDTH, HEIGHT)
    image = find_image(asked.profiles, asked.image)
    make = partial(LocalDesktop, image, width=width, height=height, theme=asked.look.theme)
    return WarmDesktop(make) if asked.warm else make()


PROVIDER = Provider(_open, needs_image=True, size=(WIDTH, HEIGHT), looks=True)
