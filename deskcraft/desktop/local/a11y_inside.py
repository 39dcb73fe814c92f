"""Runs inside the desktop, as its user, with the image's own Python and AT-SPI; never imported by the controller.

Reads requests, one line of JSON each, and answers each with a line that holds the answer's length and then the answer,
a JSON tree of what is showing. Every request is served by a fresh child: AT-SPI's cache is only kept right by a main
loop, and a stuck application then costs a child.
"""

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import gi  # type: ignore[import-not-found]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402

CALL_MS = 1000
"""How long one question to an application may take."""
MAX_CHILDREN = 1000
MAX_CELLS = 1500
MAX_TEXT = 1000
STEP_PX = 6
"""How far inside a table's corners its first and last cells are looked for."""

Node = dict[str, Any]


class Reader:
    """Walks the trees, within the request's bounds."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.end = time.monotonic() + request["patience_s"]
        self.left = request["max_nodes"]
        self.depth = request["max_depth"]
        self.states: dict[Any, str] = {}

    def state_names(self, states: Any) -> list[str]:
        """The names of an element's states."""
        names = []
        for state in states.get_states():
            name = self.states.get(state)
            if name is None:
                name = self.states[state] = state.value_nick.replace("-", "_")
            names.append(name)
        return names

    def node(self, accessible: Any, depth: int) -> Node | None:
        """An element with what is showing below it."""
        if accessible is None or self.left <= 0 or time.monotonic() > self.end:
            return None
        try:
            states = accessible.get_state_set()
            if depth > 0 and not states.contains(Atspi.StateType.SHOWING):
                return None
            self.left -= 1
            result: Node = {"r": accessible.get_role_name(), "n": accessible.get_name(), "s": self.state_names(states)}
            if depth > 0:
                self.describe(accessible, result)
        except GLib.Error:
            return None
        if depth < self.depth:
            children = [child for child in self.children(accessible, depth) if child is not None]
            if children:
                result["c"] = children
        return result

    def describe(self, accessible: Any, result: Node) -> None:
        """Adds place and text of an element."""
        component = accessible.get_component_iface()
        if component is not None:
            box = component.get_extents(Atspi.CoordType.SCREEN)
            if box.width > 0 and box.height > 0:
                result["b"] = [box.x, box.y, box.width, box.height]
        text = accessible.get_text_iface()
        if text is not None:
            count = text.get_character_count()
            if count > 0:
                result["t"] = Atspi.Text.get_text(text, 0, min(count, MAX_TEXT))
        else:
            value = accessible.get_value_iface()
            if value is not None:
                result["t"] = f"{value.get_current_value():.12g}"

    def children(self, accessible: Any, depth: int) -> Iterator[Node | None]:
        """The children of an element, of a huge table those on the screen."""
        try:
            count = accessible.get_child_count()
            indices: Sequence[int] = range(count) if count <= MAX_CHILDREN else self.visible_cells(accessible)
            for index in indices:
                yield self.node(accessible.get_child_at_index(index), depth + 1)
        except GLib.Error:
            return

    def visible_cells(self, accessible: Any) -> list[int]:
        """The children of a huge table that are on the screen, by the cells at its corners."""
        component, table = accessible.get_component_iface(), accessible.get_table_iface()
        if component is None or table is None:
            return []
        box = component.get_extents(Atspi.CoordType.SCREEN)
        first = self.cell_at(component, table, box.x + STEP_PX, box.y + STEP_PX)
        last = self.cell_at(component, table, box.x + box.width - STEP_PX, box.y + box.height - STEP_PX)
        if first is None or last is None:
            return []
        cells: list[int] = []
        for row in range(first[0], last[0] + 1):
            for column in range(first[1], last[1] + 1):
                cells.append(table.get_index_at(row, column))
                if len(cells) >= MAX_CELLS:
                    return cells
        return cells

    def cell_at(self, component: Any, table: Any, x: int, y: int) -> tuple[int, int] | None:
        """Row and column of the cell at a point."""
        cell = component.get_accessible_at_point(x, y, Atspi.CoordType.SCREEN)
        if cell is None:
            return None
        index = cell.get_index_in_parent()
        return table.get_row_at_index(index), table.get_column_at_index(index)


def answer(request: dict[str, Any]) -> bytes:
    """The trees that are asked for, as JSON."""
    Atspi.init()
    Atspi.set_timeout(CALL_MS, CALL_MS)
    reader = Reader(request)
    wanted = (request["app"] or "").lower()
    desktop = Atspi.get_desktop(0)
    found: list[Node] = []
    for index in range(min(desktop.get_child_count(), MAX_CHILDREN)):
        try:
            application = desktop.get_child_at_index(index)
            if application is None or wanted not in (application.get_name() or "").lower():
                continue
        except GLib.Error:
            continue
        node = reader.node(application, 0)
        if node is not None:
            found.append(node)
    return json.dumps(found).encode()


def main() -> None:
    """Answers requests until stdin ends."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            body = b"[]"
            try:
                body = answer(json.loads(line))
            finally:
                sys.stdout.buffer.write(b"%d\n" % len(body) + body)
                sys.stdout.buffer.flush()
                os._exit(0)
        os.waitpid(child, 0)


main()
