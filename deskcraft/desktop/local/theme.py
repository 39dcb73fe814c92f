"""Puts another theme on a desktop before its session starts: in the settings that its home begins with."""

from __future__ import annotations

from typing import Final

from deskcraft.desktop.local import programs
from deskcraft.desktop.local.sandbox import Sandbox
from deskcraft.desktop.local.session import USER_ENV
from deskcraft.desktop.protocol import HOME
from deskcraft.errors import DesktopDied

_FOLDER: Final = HOME / ".config/xfce4/xfconf/xfce-perchannel-xml"
_FILES: Final = ("xsettings.xml", "xfwm4.xml")
"""The settings of toolkits, and of the window manager."""
_LIGHT, _DARK = "Greybird", "Greybird-dark"


def put_on_dark(box: Sandbox) -> None:
    """Puts the dark theme on, unless it is on.

    Raises:
        DesktopDied: the settings are not those of the image's home.
    """
    edit = f's/value="{_LIGHT}"/value="{_DARK}"/'
    argv = ["/usr/bin/sed", "-i", "-e", edit, *(str(_FOLDER / name) for name in _FILES)]
    done = programs.run(box, argv, root=False, cwd="/", env=USER_ENV, stdin=b"", timeout_s=10, max_output=1000)
    if done.exit_code:
        raise DesktopDied(f"the dark theme could not be put on: {done.stderr.decode(errors='replace').strip()}")
