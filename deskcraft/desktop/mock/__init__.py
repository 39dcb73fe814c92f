"""A small drawn desktop in memory: for tests of everything that drives a desktop, and for learning."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.desktop.mock.desktop import Fault, MockDesktop
else:
    __getattr__, __dir__ = exports(__name__, {"desktop": "Fault MockDesktop"})

__all__ = ["Fault", "MockDesktop"]
