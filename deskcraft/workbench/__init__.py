"""The workbench of the checks: the image's own applications recalculate, render and print files for them."""

from deskcraft.workbench.bench import ImageWorkbench
from deskcraft.workbench.drawing import DeckRenderer

__all__ = ["DeckRenderer", "ImageWorkbench"]
