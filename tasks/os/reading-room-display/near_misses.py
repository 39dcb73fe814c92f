"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

import json

from deskcraft.authoring import near_miss


def change(evidence, name, path, value, kind="int"):
    """Sets a property in the final settings."""
    found = json.loads(evidence.read(name))
    found[path] = {"type": kind, "value": value}
    evidence.write(name, json.dumps(found).encode())


@near_miss(caught_by="xfconf.property")
def scaled_the_windows(evidence, params):
    """Doubled the window scaling instead of setting the DPI."""
    before = json.loads(evidence.read("looks", "before"))
    change(evidence, "looks", "/Xft/DPI", before["/Xft/DPI"]["value"])
    change(evidence, "looks", "/Gdk/WindowScalingFactor", 2)


@near_miss(caught_by="xfconf.property")
def dpi_as_a_percentage(evidence, params):
    """Took the number for a percentage of 96 DPI."""
    change(evidence, "looks", "/Xft/DPI", round(96 * params["dpi"] / 100))


@near_miss(caught_by="xfconf.property#2")
def cursor_forgotten(evidence, params):
    """The pointer is as small as it was."""
    before = json.loads(evidence.read("looks", "before"))
    change(evidence, "looks", "/Gtk/CursorThemeSize", before["/Gtk/CursorThemeSize"]["value"])


@near_miss(caught_by="xfconf.property#3")
def one_workspace_fewer_than_before(evidence, params):
    """Took one workspace away and no more; from three the fourth was forgotten."""
    change(evidence, "windows", "/general/workspace_count", 4 if params["workspaces"] == 3 else 3)


@near_miss(caught_by="xfconf.untouched#2")
def larger_title_font(desk, params):
    """Set everything by the command line, and the font of window titles beside it."""
    for channel, path, value in (
        ("xsettings", "/Xft/DPI", params["dpi"]),
        ("xsettings", "/Gtk/CursorThemeSize", params["cursor"]),
        ("xfwm4", "/general/workspace_count", params["workspaces"]),
    ):
        desk.must_run(["xfconf-query", "-c", channel, "-p", path, "-s", str(value)])
    desk.must_run(["xfconf-query", "-c", "xfwm4", "-p", "/general/title_font", "-s", "Open Sans Bold 14"])
