"""Checks on GIMP projects (.xcf): canvas, layers, groups, masks, texts, and the guard that nothing else changed.

The pixels that a project or one of its layers shows are judged by `image.` checks with `layer`.

Internal: imported for the checks that it registers, which tasks name (docs/tasks/checks/xcf.md).
"""

from evaluators.xcf import check_canvas, check_layers, check_text, plain, untouched

__all__: list[str] = []
