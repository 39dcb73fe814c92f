"""The workbench of the checks: the image's own applications recalculate, render and print files for them."""

from deskcraft.workbench.bench import ImageWorkbench

__all__ = ["ImageWorkbench"]
