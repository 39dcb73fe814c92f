"""Windows and tabs as Chromium's session file (`Sessions/Session_*`, "SNSS") lists them at its end.

The file is a journal: commands of a length, a kind and a body, applied in order. Source of the kinds:
components/sessions/core/session_service_commands.cc of Chromium, by name and layout; what is not needed is passed over.
"""

import base64
import binascii
import struct
from dataclasses import dataclass, field

from evaluators.evidence import Evidence, Unreadable, When

MAGIC = b"SNSS"
SIZE_LIMIT_BYTES = 16 * 2**20
COMMAND_LIMIT = 200_000
_TAB_WINDOW, _TAB_INDEX, _NAVIGATION, _AT_NAVIGATION, _SELECTED = 0, 2, 6, 7, 8
_PINNED, _TAB_CLOSED, _WINDOW_CLOSED, _ACTIVE_WINDOW = 12, 16, 17, 20


@dataclass
class Tab:
    """A tab and where it has been."""

    window: int = 0
    index: int = 0
    pinned: bool = False
    at: int = 0
    pages: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Place in its history to address and title."""

    @property
    def url(self) -> str:
        """The address that it shows."""
        return self.pages.get(self.at, ("", ""))[0]


@dataclass
class Window:
    """A window's tabs in their order."""

    tabs: list[Tab]
    selected: int
    active: bool


def load(evidence: Evidence, of: str, when: When = "after") -> list[Window]:
    """Return the windows; `of` is what `cat Session_* | base64` printed."""
    printed = evidence.command(of, when)
    if printed["exit_code"]:
        raise Unreadable(f"the session was not read: {printed['stderr'][:200]}")
    try:
        return parse_session(base64.b64decode(printed["stdout"], validate=False))
    except (binascii.Error, ValueError) as error:
        raise Unreadable(f"no session: {error}") from error


def parse_session(data: bytes) -> list[Window]:
    """Return the windows that were open, oldest first.

    Raises:
        Unreadable: no session file, cut short, or with too many commands.
    """
    if len(data) > SIZE_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than are read of a session")
    if data[:4] != MAGIC or len(data) < 8:
        raise Unreadable("no session of Chromium")
    tabs: dict[int, Tab] = {}
    selected: dict[int, int] = {}
    active = 0
    at, count = 8, 0
    while at + 2 < len(data):
        (size,) = struct.unpack_from("<H", data, at)
        body = data[at + 3 : at + 2 + size]
        kind = data[at + 2]
        at += 2 + size
        count += 1
        if at > len(data) or not size or count > COMMAND_LIMIT:
            raise Unreadable("a session that is cut short or too long")
        if kind == _NAVIGATION:
            _navigate(tabs, body)
        elif len(body) >= 8:
            one, two = struct.unpack_from("<ii", body)
            if kind == _TAB_WINDOW:
                tabs.setdefault(two, Tab()).window = one
            elif kind == _TAB_INDEX:
                tabs.setdefault(one, Tab()).index = two
            elif kind == _AT_NAVIGATION:
                tabs.setdefault(one, Tab()).at = two
            elif kind == _PINNED:
                tabs.setdefault(one, Tab()).pinned = bool(two & 0xFF)
            elif kind == _SELECTED:
                selected[one] = two
            elif kind == _TAB_CLOSED:
                tabs.pop(one, None)
            elif kind == _WINDOW_CLOSED:
                tabs = {key: tab for key, tab in tabs.items() if tab.window != one}
        elif kind == _ACTIVE_WINDOW and len(body) >= 4:
            (active,) = struct.unpack_from("<i", body)
    return _windows(tabs, selected, active)


def _windows(tabs: dict[int, Tab], selected: dict[int, int], active: int) -> list[Window]:
    numbers = sorted({tab.window for tab in tabs.values()})
    found = []
    for number in numbers:
        inside = sorted((tab for tab in tabs.values() if tab.window == number and tab.pages), key=lambda tab: tab.index)
        if inside:
            found.append(Window(inside, selected.get(number, 0), number == active))
    return found


def _navigate(tabs: dict[int, Tab], body: bytes) -> None:
    """A pickle: its length, the tab, the place in its history, address (8-bit) and title (16-bit)."""
    if len(body) < 16:
        raise Unreadable("a damaged session")
    tab, index, length = struct.unpack_from("<iii", body, 4)
    if not 0 <= length <= len(body) - 16:
        raise Unreadable("a damaged session")
    url = body[16 : 16 + length].decode(errors="replace")
    at = 16 + (length + 3) // 4 * 4
    title = ""
    if at + 4 <= len(body):
        (size,) = struct.unpack_from("<i", body, at)
        if 0 <= size <= (len(body) - at - 4) // 2:
            title = body[at + 4 : at + 4 + 2 * size].decode("utf-16-le", errors="replace")
    tabs.setdefault(tab, Tab()).pages[index] = (url, title)
