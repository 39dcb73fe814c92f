"""By mouse and keyboard: the solution, whose commands leave a mark, and whose texts are typed and pasted."""

import shell
from looked_for import enter_by_hand
from vscode import gui
from vscode.typed import paste_by_hand

enter_by_hand(shell)
paste_by_hand(gui)

from solution import solve  # noqa: E402  it takes the gestures by their names

__all__ = ["solve"]
