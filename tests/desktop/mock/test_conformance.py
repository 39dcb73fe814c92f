"""The mock passes the suite of all providers."""

from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.protocol import Desktop
from tests.desktop.conformance import DesktopConformance


class TestMock(DesktopConformance):
    def make(self) -> Desktop:
        return MockDesktop()

    def open_text_field(self, desktop: Desktop) -> str:
        desktop.launch(["notepad", "/home/user/Documents/typed.txt"])
        return "~/Documents/typed.txt"
