"""What a filter makes of a shape: its primitives worked out on a small test picture, so that filters are judged by the
picture that they give and not by what they consist of.

Only what blurs and shadows are made of is known; None stands for any other filter. Colour spaces are left out: they
change shades where things overlap, not what is drawn where.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from evaluators.svg.colour import parse_colour
from evaluators.svg.model import Node
from evaluators.svg.paint import ratio
from evaluators.svg.units import to_user

Picture = NDArray[np.float64]
"""(height, width, 4), premultiplied."""
SIDE, SHAPE = 96, slice(34, 62)


def source() -> Picture:
    """Return the test picture: a square of a colour that is neither black nor white."""
    found = np.zeros((SIDE, SIDE, 4))
    found[SHAPE, SHAPE] = (0.2, 0.6, 0.9, 1.0)
    return found


def worked_out(server: Node, scale: float = 1.0) -> Picture | None:
    """Return what a filter makes of the test picture, lengths times `scale`; None if it has what is not known."""
    first = source()
    shadow = first.copy()
    shadow[:, :, :3] = 0
    named: dict[str, Picture] = {"SourceGraphic": first, "SourceAlpha": shadow}
    last = first
    for step in server.children:
        if not step.kind.startswith("fe"):
            continue
        if any(step.element.get(name) is not None for name in ("x", "y", "width", "height")):
            return None
        made = _step(step, named, last, scale)
        if made is None:
            return None
        last = made
        if result := step.element.get("result"):
            named[result] = made
    return last


def over(top: Picture, bottom: Picture) -> Picture:
    """Return one picture laid over another."""
    return top + bottom * (1 - top[:, :, 3:])


def blurred(picture: Picture, deviations: tuple[float, float]) -> Picture:
    """Return a picture blurred, by another deviation across than down."""
    from scipy.ndimage import gaussian_filter

    found: Picture = gaussian_filter(picture, (deviations[1], deviations[0], 0))
    return found


def shifted(picture: Picture, dx: float, dy: float) -> Picture:
    """Return a picture moved to the right and down."""
    from scipy.ndimage import shift

    found: Picture = shift(picture, (dy, dx, 0), order=1)
    return found


def filled(alpha: NDArray[np.float64], colour: tuple[float, float, float], opacity: float) -> Picture:
    """Return a shape in one colour (0 to 1)."""
    found = np.zeros((*alpha.shape, 4))
    found[:, :, 3] = alpha * opacity
    found[:, :, :3] = np.array(colour) * found[:, :, 3:]
    return found


def _said(step: Node) -> Mapping[str, str]:
    style = (part.partition(":") for part in (step.element.get("style") or "").split(";"))
    own = {str(name): str(value) for name, value in step.element.attrib.items()}
    return own | {name.strip(): value.strip() for name, _, value in style if value}


def _number(said: Mapping[str, str], name: str) -> float:
    return to_user(said.get(name)) or 0.0


def _step(step: Node, named: Mapping[str, Picture], last: Picture, scale: float) -> Picture | None:
    said = _said(step)
    one = named.get(said.get("in", ""), None if said.get("in") else last)
    two = named.get(said.get("in2", ""), None if said.get("in2") else last)
    if one is None:
        return None
    match step.kind:
        case "feGaussianBlur":
            words = [(to_user(word) or 0.0) * scale for word in said.get("stdDeviation", "0").replace(",", " ").split()]
            return blurred(one, (words[0], words[-1])) if words else one
        case "feOffset":
            return shifted(one, _number(said, "dx") * scale, _number(said, "dy") * scale)
        case "feFlood":
            return filled(np.ones((SIDE, SIDE)), *_flood(said))
        case "feDropShadow":
            words = [(to_user(word) or 0.0) * scale for word in said.get("stdDeviation", "2").replace(",", " ").split()]
            soft = blurred(one, (words[0], words[-1])) if words else one
            soft = shifted(soft, _number(said, "dx") * scale, _number(said, "dy") * scale)
            return over(one, filled(soft[:, :, 3], *_flood(said)))
        case "feMerge":
            found = np.zeros_like(last)
            for part in step.children:
                name = part.element.get("in") or ""
                layer = named.get(name, None if name else last)
                if layer is None:
                    return None
                found = over(layer, found)
            return found
        case "feColorMatrix":
            return _matrix(one, said)
        case "feBlend":
            return over(one, two) if two is not None and said.get("mode", "normal") == "normal" else None
        case "feComposite":
            return None if two is None else _composite(one, two, said)
    return None


def _flood(said: Mapping[str, str]) -> tuple[tuple[float, float, float], float]:
    colour = parse_colour(said.get("flood-color", "black"))
    opacity = ratio(said.get("flood-opacity", "1"))
    if colour is None:
        return (0.0, 0.0, 0.0), opacity
    return (colour.red / 255, colour.green / 255, colour.blue / 255), opacity * colour.alpha


def _matrix(one: Picture, said: Mapping[str, str]) -> Picture | None:
    values = [to_user(word) or 0.0 for word in said.get("values", "").replace(",", " ").split()]
    if said.get("type", "matrix") != "matrix" or len(values) != 20:
        return None
    table = np.array(values).reshape(4, 5)
    alpha = one[:, :, 3:]
    straight = np.concatenate(
        [
            np.divide(one[:, :, :3], alpha, where=alpha > 1e-9, out=np.zeros_like(one[:, :, :3])),
            alpha,
            np.ones_like(alpha),
        ],
        axis=2,
    )
    found: Picture = np.clip(straight @ table.T, 0, 1)
    found[:, :, :3] *= found[:, :, 3:]
    return found


def _composite(one: Picture, two: Picture, said: Mapping[str, str]) -> Picture | None:
    a, b = one[:, :, 3:], two[:, :, 3:]
    match said.get("operator", "over"):
        case "over":
            return over(one, two)
        case "in":
            return one * b
        case "out":
            return one * (1 - b)
        case "atop":
            return one * b + two * (1 - a)
        case "xor":
            return one * (1 - b) + two * (1 - a)
        case "arithmetic":
            k = [_number(said, name) for name in ("k1", "k2", "k3", "k4")]
            mixed: Picture = np.clip(k[0] * one * two + k[1] * one + k[2] * two + k[3], 0, 1)
            return mixed
    return None
