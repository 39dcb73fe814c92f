"""A small drawn desktop in memory: for tests of everything that drives a desktop, and for learning."""

from deskcraft.desktop.mock.desktop import Fault, MockDesktop
from deskcraft.desktop.mock.scene import NOTE

__all__ = ["NOTE", "Fault", "MockDesktop"]
