"""The workbench of the checks: the image's own applications recalculate, render and print files for them.

Internal: a check asks for it by `Evidence.made`.
"""

from deskcraft.workbench.bench import ImageWorkbench as ImageWorkbench
from deskcraft.workbench.drawing import DeckRenderer as DeckRenderer

__all__: list[str] = []
