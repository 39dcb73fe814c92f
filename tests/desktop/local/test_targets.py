"""What the active window says of itself, read from a connection that holds windows' properties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest
from Xlib import error

from deskcraft.desktop.local.connection import Connection
from deskcraft.desktop.local.targets import OFFICE_REST_S, rest_of_focus

ACTIVE = 7


class Windows:
    """A connection to a server with one active window."""

    def __init__(self, properties: Mapping[str, Any]) -> None:
        self._properties = properties
        self.root = SimpleNamespace(get_property=self._of_root)

    @contextmanager
    def use(self) -> Iterator[Any]:
        window = SimpleNamespace(get_property=self._of_window)
        yield SimpleNamespace(get_atom=lambda name: name, create_resource_object=lambda kind, number: window)

    def _of_root(self, name: str, *_: object) -> Any:
        return SimpleNamespace(format=32, value=[ACTIVE]) if name == "_NET_ACTIVE_WINDOW" else None

    def _of_window(self, name: str, *_: object) -> Any:
        found = self._properties.get(name)
        if isinstance(found, Exception):
            raise found
        return found


def text(data: bytes) -> Any:
    return SimpleNamespace(format=8, value=data)


@pytest.mark.parametrize(
    ("said", "rest_s"),
    [
        (text(b"libreoffice\0libreoffice-calc\0"), OFFICE_REST_S),
        (text(b"soffice\0Soffice\0"), OFFICE_REST_S),
        (text(b"gimp\0Gimp\0"), 0.0),
        (SimpleNamespace(format=32, value=[1, 2]), 0.0),
        (None, 0.0),
        (error.BadWindow.__new__(error.BadWindow), 0.0),
    ],
    ids=["calc", "a dialog of it", "another", "no text", "nothing", "gone meanwhile"],
)
def test_the_bars_of_an_office_window_are_waited_for(said: Any, rest_s: float) -> None:
    assert rest_of_focus(cast(Connection, Windows({"WM_CLASS": said}))) == rest_s
