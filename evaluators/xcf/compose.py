"""What a project shows, where that can be said exactly: layers in normal, multiply and screen mode, with opacity,
masks and groups.

Other blend modes are GIMP's business: `exact` says so, and the workbench renders. Measured against GIMP 2.10.34: all
three mix in linear light, multiply multiplies in it too, screen works on the colours as they are stored, and the legacy
normal mode does all in those.
"""

import numpy as np

from evaluators.xcf.depth import Floats, decoded, encoded
from evaluators.xcf.model import Layer, Project

NORMAL_LEGACY, NORMAL, MULTIPLY, SCREEN, PASS_THROUGH = 0, 28, 30, 31, 61


def exact(project: Project) -> bool:
    """Say whether `compose` gives what GIMP shows, to a step or two of 255."""
    return all(
        (
            layer.mode in (NORMAL, NORMAL_LEGACY, MULTIPLY, SCREEN)
            or (layer.group and layer.mode == PASS_THROUGH and _plain(layer))
        )
        and all(value <= 0 for value in layer.composite)
        and not layer.floating
        and not (layer.group and layer.mask is not None)
        for layer in project.layers
        if project.seen(layer) and layer.opacity > 0
    )


def _plain(group: Layer) -> bool:
    """Say whether a group that passes through is no more than its layers one by one."""
    return group.opacity >= 1


def compose(project: Project) -> Floats:
    """Return what is visible, (height, width, 4), straight alpha, 0 to 1, as `exact` projects show it."""
    canvas = np.zeros((project.height, project.width, 4), dtype=np.float32)
    return _stack(project, project.top_level(), canvas)


def group_picture(project: Project, group: Layer) -> Floats:
    """Return what is visible in a group by itself, on the whole canvas."""
    canvas = np.zeros((project.height, project.width, 4), dtype=np.float32)
    return _stack(project, project.inside(group), canvas)


def _stack(project: Project, layers: list[Layer], canvas: Floats) -> Floats:
    """Paint layers (from the top) on a canvas, in place."""
    for layer in reversed(layers):
        if not layer.visible or layer.opacity <= 0:
            continue
        if layer.group and (layer.mode == PASS_THROUGH or _transparent(project, layer)):
            _stack(project, project.inside(layer), canvas)
        elif layer.group:
            _paint(canvas, group_picture(project, layer), 0, 0, layer)
        else:
            _paint(canvas, layer.shown, layer.x, layer.y, layer)
    return canvas


def _transparent(project: Project, group: Layer) -> bool:
    """Say whether painting a group's layers one by one gives the same as painting the group: normal mode is
    associative."""
    inside = [
        one for one in project.layers if len(one.path) > len(group.path) and one.path[: len(group.path)] == group.path
    ]
    return group.mode == NORMAL and group.opacity >= 1 and all(one.mode == NORMAL for one in inside)


def _paint(canvas: Floats, picture: Floats, x: int, y: int, layer: Layer) -> None:
    """Lay a picture on the canvas with its top left corner at (x, y); only where both show is anything mixed."""
    left, top = max(0, x), max(0, y)
    right, bottom = min(canvas.shape[1], x + picture.shape[1]), min(canvas.shape[0], y + picture.shape[0])
    if right <= left or bottom <= top:
        return
    below = canvas[top:bottom, left:right]
    above = picture[top - y : bottom - y, left - x : right - x]
    if layer.alpha or layer.group or layer.mask is not None:  # only the box that is not transparent
        solid = above[:, :, 3] > 0
        rows, columns = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
        if not len(rows):
            return
        box = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        below, above = below[box], above[box]
    alpha = above[:, :, 3] * np.float32(layer.opacity)
    covering = layer.mode in (NORMAL, NORMAL_LEGACY)
    if covering and float(alpha.min()) >= 1:
        below[:] = above
        return
    whole = ((alpha >= 1) | (below[:, :, 3] <= 0)) & (alpha > 0) & covering
    below[:, :, :3][whole] = above[:, :, :3][whole]
    part = (alpha > 0) & ~whole
    if part.any():
        below[:, :, :3][part], below[:, :, 3][part] = _mixed(below[part], above[part], alpha[part], layer.mode)
    below[:, :, 3][whole] = alpha[whole]


def _mixed(below: Floats, above: Floats, alpha: Floats, mode: int) -> tuple[Floats, Floats]:
    """Return colours and opacity of pixels, (n, 4) each, `above` on `below`."""
    a, b = alpha[:, None], below[:, 3:]
    top, bottom = above[:, :3], below[:, :3]
    if mode in (MULTIPLY, SCREEN):  # these show where there is something below, and nowhere else
        total, share = b, a
        top = encoded(decoded(top) * decoded(bottom)) if mode == MULTIPLY else 1 - (1 - top) * (1 - bottom)
    else:
        total = a + b * (1 - a)
        share = a / total
    if mode == NORMAL_LEGACY:
        return top * share + bottom * (1 - share), total[:, 0]
    return encoded(decoded(top) * share + decoded(bottom) * (1 - share)), total[:, 0]
