"""Episodes whose agent lives outside of the loop: what the gymnasium environment and the MCP server have in common."""

from deskcraft.bridge.driven import DrivenDesktop, Finished
from deskcraft.bridge.setting import Scene, Setting

__all__ = ["DrivenDesktop", "Finished", "Scene", "Setting"]
