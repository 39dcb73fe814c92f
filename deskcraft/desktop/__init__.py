"""Desktops: the protocol, actions, settling, setup steps; one package a provider."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.desktop.actions import (
        Ask,
        Click,
        Done,
        Drag,
        Fail,
        GuiAction,
        Hold,
        Key,
        Move,
        Screenshot,
        Scroll,
        Signal,
        Type,
        Wait,
    )
    from deskcraft.desktop.protocol import (
        Blame,
        Box,
        Capabilities,
        Completed,
        Desktop,
        Node,
        Picture,
        Settled,
        TreeEntry,
        Window,
    )
    from deskcraft.desktop.providers import DesktopAsked, Provider
else:
    __getattr__, __dir__ = exports(
        __name__,
        {
            "actions": "Ask Click Done Drag Fail GuiAction Hold Key Move Screenshot Scroll Signal Type Wait",
            "protocol": "Blame Box Capabilities Completed Desktop Node Picture Settled TreeEntry Window",
            "providers": "DesktopAsked Provider",
        },
    )

__all__ = [
    "Ask",
    "Blame",
    "Box",
    "Capabilities",
    "Click",
    "Completed",
    "Desktop",
    "DesktopAsked",
    "Done",
    "Drag",
    "Fail",
    "GuiAction",
    "Hold",
    "Key",
    "Move",
    "Node",
    "Picture",
    "Provider",
    "Screenshot",
    "Scroll",
    "Settled",
    "Signal",
    "TreeEntry",
    "Type",
    "Wait",
    "Window",
]
