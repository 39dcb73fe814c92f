"""What a project shows, where that can be said exactly: layers in normal, multiply and screen mode, with opacity,
masks and groups.

Other blend modes are GIMP's business: `exact` says so, and the workbench renders. Measured against GIMP 2.10.34: all
three mix in linear light, multiply multiplies in it too, screen works on the colours as they are stored, and the legacy
normal mode does all in those.
"""

import numpy as np

from evaluators.xcf.depth import Floats, decoded, encoded
from evaluators.xcf.model import Layer, Project, on_canvas

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
    for layer in reversed(layers):
        if not layer.visible or layer.opacity <= 0:
            continue
        if layer.group and layer.mode == PASS_THROUGH:
            canvas = _stack(project, project.inside(layer), canvas)
            continue
        if layer.group:
            empty = np.zeros_like(canvas)
            picture = _stack(project, project.inside(layer), empty)
        else:
            picture = on_canvas(layer, layer.shown, project.width, project.height)
        canvas = _over(canvas, picture, layer.opacity, layer.mode)
    return canvas


def _over(below: Floats, above: Floats, opacity: float, mode: int) -> Floats:
    """Return `above` on `below`; only the box that `above` covers is worked on."""
    alpha = above[:, :, 3] * np.float32(opacity)
    rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    if not len(rows):
        return below
    box = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    a, b = alpha[box][:, :, None], below[box][:, :, 3:]
    top, bottom = above[box][:, :, :3], below[box][:, :, :3]
    if mode in (MULTIPLY, SCREEN):  # these show where there is something below, and nowhere else
        total, share = b, a
        top = _mixed(top, bottom, mode)
    else:
        total = a + b * (1 - a)
        share = np.divide(a, total, out=np.zeros_like(a), where=total > 0)
    if float(share.min()) >= 1:
        colours = top
    elif mode == NORMAL_LEGACY:
        colours = top * share + bottom * (1 - share)
    else:
        colours = encoded(decoded(top) * share + decoded(bottom) * (1 - share))
    result = below.copy()
    result[box] = np.concatenate([colours, total], axis=2)
    return result


def _mixed(top: Floats, bottom: Floats, mode: int) -> Floats:
    if mode == MULTIPLY:
        return encoded(decoded(top) * decoded(bottom))
    return 1 - (1 - top) * (1 - bottom)
