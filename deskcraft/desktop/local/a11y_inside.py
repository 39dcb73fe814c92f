"""Runs inside the desktop, as its user, with the image's own Python and AT-SPI; never imported by the controller.

Reads requests, one line of JSON each, and answers each with a line that holds the answer's length and then the answer,
a JSON tree of what is showing. Every request is served by a fresh child: AT-SPI's cache is only kept right by a main
loop, and a stuck application then costs a child.
"""

import json
import os
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

CALL_MS = 1000
MAX_CHILDREN = 1000
MAX_CELLS = 1500
MAX_TEXT = 1000
STEP_PX = 6


class Reader:
    def __init__(self, request):
        self.end = time.monotonic() + request["patience_s"]
        self.left = request["max_nodes"]
        self.depth = request["max_depth"]
        self.states = {}

    def state_names(self, states):
        names = []
        for state in states.get_states():
            name = self.states.get(state)
            if name is None:
                name = self.states[state] = state.value_nick.replace("-", "_")
            names.append(name)
        return names

    def node(self, accessible, depth):
        if accessible is None or self.left <= 0 or time.monotonic() > self.end:
            return None
        try:
            states = accessible.get_state_set()
            if depth > 0 and not states.contains(Atspi.StateType.SHOWING):
                return None
            self.left -= 1
            result = {"r": accessible.get_role_name(), "n": accessible.get_name(), "s": self.state_names(states)}
            if depth > 0:
                self.describe(accessible, result)
        except GLib.Error:
            return None
        if depth < self.depth:
            children = [child for child in self.children(accessible, depth) if child is not None]
            if children:
                result["c"] = children
        return result

    def describe(self, accessible, result):
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
                result["t"] = "%.12g" % value.get_current_value()

    def children(self, accessible, depth):
        try:
            count = accessible.get_child_count()
            if count <= MAX_CHILDREN:
                indices = range(count)
            else:
                indices = self.visible_cells(accessible)
            for index in indices:
                child = accessible.get_child_at_index(index)
                node = self.node(child, depth + 1)
                # a window's or a document's own children may hide behind one that says it is not showing
                yield node
        except GLib.Error:
            return

    def visible_cells(self, accessible):
        """The children of a huge table that are on the screen, by the cells at its corners."""
        component, table = accessible.get_component_iface(), accessible.get_table_iface()
        if component is None or table is None:
            return []
        box = component.get_extents(Atspi.CoordType.SCREEN)
        first = self.cell_at(component, table, box.x + STEP_PX, box.y + STEP_PX)
        last = self.cell_at(component, table, box.x + box.width - STEP_PX, box.y + box.height - STEP_PX)
        if first is None or last is None:
            return []
        cells = []
        for row in range(first[0], last[0] + 1):
            for column in range(first[1], last[1] + 1):
                cells.append(table.get_index_at(row, column))
                if len(cells) >= MAX_CELLS:
                    return cells
        return cells

    def cell_at(self, component, table, x, y):
        cell = component.get_accessible_at_point(x, y, Atspi.CoordType.SCREEN)
        if cell is None:
            return None
        index = cell.get_index_in_parent()
        return table.get_row_at_index(index), table.get_column_at_index(index)


def answer(request):
    Atspi.init()
    Atspi.set_timeout(CALL_MS, CALL_MS)
    reader = Reader(request)
    wanted = (request["app"] or "").lower()
    desktop = Atspi.get_desktop(0)
    found = []
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


def main():
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
