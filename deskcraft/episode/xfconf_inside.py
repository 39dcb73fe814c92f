"""Prints every property of an xfconf channel as typed JSON; runs inside a desktop, as `user`, on the session's bus.

`{"/path": {"type": "int", "value": 24}}`, types as xfconf-query names them; a channel that nothing was ever set in is
`{}`. xfconfd writes its files some seconds after a change, so it is asked itself.
"""

import json
import sys
from typing import Any

from gi.repository import Gio, GLib  # type: ignore[import-not-found]

TYPES = {
    "b": "bool", "y": "uchar", "n": "int16", "q": "uint16", "i": "int", "u": "uint", "x": "int64", "t": "uint64",
    "d": "double", "s": "string", "o": "string", "g": "string",
}  # fmt: skip
NO_CHANNEL = "org.xfce.Xfconf.Error.ChannelNotFound"


def typed(value: Any) -> dict[str, Any]:
    """A variant as its type and value."""
    kind = value.get_type_string()
    if kind == "v":
        return typed(value.get_variant())
    if kind.startswith("a"):
        items = [value.get_child_value(i) for i in range(value.n_children())]
        return {"type": "array", "value": [typed(item) for item in items]}
    return {"type": TYPES.get(kind, kind), "value": value.unpack()}


def main(channel: str) -> None:
    """Asks for a channel and prints it."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    arguments = GLib.Variant("(ss)", (channel, "/"))
    try:
        answer = bus.call_sync(
            "org.xfce.Xfconf", "/org/xfce/Xfconf", "org.xfce.Xfconf", "GetAllProperties", arguments,
            GLib.VariantType("(a{sv})"), Gio.DBusCallFlags.NONE, 10_000, None,
        )  # fmt: skip
    except GLib.Error as error:
        if Gio.DBusError.get_remote_error(error) != NO_CHANNEL:
            raise
        found = {}
    else:
        properties = answer.get_child_value(0)
        pairs = [properties.get_child_value(i) for i in range(properties.n_children())]
        found = {pair.get_child_value(0).get_string(): typed(pair.get_child_value(1)) for pair in pairs}
    json.dump(found, sys.stdout, sort_keys=True)


if __name__ == "__main__":
    main(sys.argv[1])
