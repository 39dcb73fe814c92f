"""Prints every property of an xfconf channel as typed JSON; runs inside a desktop, as `user`, on the session's bus.

    xfconf_inside.py CHANNEL [PID_OF_BUS PID_OF_STORE]

`{"/path": {"type": "int", "value": 24}}`, types as xfconf-query names them; a channel that nothing was ever set in is
`{}`. The channel `*` is all there are, each path with the name of its channel before it: `/xfwm4/general/theme`.
xfconfd writes its files some seconds after a change, so it is asked itself. With the two pids nobody else's word is
taken: whoever listens at the bus's place, or owns the store's name, must be the process that was started there.
"""

import ctypes
import json
import sys
from typing import Any

from gi.repository import Gio, GLib  # type: ignore[import-not-found]

ADDRESS = "unix:path=/run/user/1000/bus"
STORE = "org.xfce.Xfconf"
TYPES = {
    "b": "bool",
    "y": "uchar",
    "n": "int16",
    "q": "uint16",
    "i": "int",
    "u": "uint",
    "x": "int64",
    "t": "uint64",
    "d": "double",
    "s": "string",
    "o": "string",
    "g": "string",
}
EVERY = "*"
NO_CHANNEL = "org.xfce.Xfconf.Error.ChannelNotFound"
PR_SET_DUMPABLE = 4


def typed(value: Any) -> dict[str, Any]:
    """A variant as its type and value."""
    kind = value.get_type_string()
    if kind == "v":
        return typed(value.get_variant())
    if kind.startswith("a"):
        items = [value.get_child_value(i) for i in range(value.n_children())]
        return {"type": "array", "value": [typed(item) for item in items]}
    return {"type": TYPES.get(kind, kind), "value": value.unpack()}


def connect(bus_pid: int) -> Any:
    """The session's bus; its process must be `bus_pid`, if that is not 0."""
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    bus = Gio.DBusConnection.new_for_address_sync(ADDRESS, flags, None, None)
    found = bus.get_stream().get_socket().get_credentials().get_unix_pid()
    if bus_pid and found != bus_pid:
        raise SystemExit(f"process {found} listens at the bus's place, and not the session's bus, {bus_pid}")
    return bus


def check_store(bus: Any, store_pid: int) -> None:
    """The store's name must belong to the process that was started for it."""
    answer = bus.call_sync(
        "org.freedesktop.DBus",
        "/org/freedesktop/DBus",
        "org.freedesktop.DBus",
        "GetConnectionUnixProcessID",
        GLib.Variant("(s)", (STORE,)),
        GLib.VariantType("(u)"),
        Gio.DBusCallFlags.NONE,
        5_000,
        None,
    )
    found = answer.unpack()[0]
    if found != store_pid:
        raise SystemExit(f"process {found} answers for the settings, and not the session's store, {store_pid}")


def main(channel: str, bus_pid: int = 0, store_pid: int = 0) -> None:
    """Asks for a channel, or for all, and prints it."""
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    bus = connect(bus_pid)
    if store_pid:
        check_store(bus, store_pid)
    if channel == EVERY:
        names = ask(bus, "ListChannels", None, "(as)").unpack()[0]
        found = {f"/{name}{path}": value for name in names for path, value in settings(bus, name).items()}
    else:
        found = settings(bus, channel)
    json.dump(found, sys.stdout, sort_keys=True)


def settings(bus: Any, channel: str) -> dict[str, Any]:
    """A channel's properties by path."""
    try:
        answer = ask(bus, "GetAllProperties", GLib.Variant("(ss)", (channel, "/")), "(a{sv})")
    except GLib.Error as error:
        if Gio.DBusError.get_remote_error(error) != NO_CHANNEL:
            raise
        return {}
    properties = answer.get_child_value(0)
    pairs = [properties.get_child_value(i) for i in range(properties.n_children())]
    return {pair.get_child_value(0).get_string(): typed(pair.get_child_value(1)) for pair in pairs}


def ask(bus: Any, method: str, arguments: Any, answer: str) -> Any:
    """What the store answers to a call."""
    return bus.call_sync(
        STORE,
        "/org/xfce/Xfconf",
        STORE,
        method,
        arguments,
        GLib.VariantType(answer),
        Gio.DBusCallFlags.NONE,
        10_000,
        None,
    )


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:4]))
