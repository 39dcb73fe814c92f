"""Values of CSS declarations by meaning: one spelling for colours, lengths, times, angles, numbers, quotes and blanks.

Tokens are those of tinycss2. What a value amounts to on a page (percentages, `em`, `calc()`) is not worked out.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

import tinycss2
from tinycss2 import color4

from evaluators.evidence import Unreadable
from evaluators.numerals import shorter_runs
from evaluators.svg.colour import parse_colour
from evaluators.svg.units import PX_PER_UNIT

Tokens: TypeAlias = list[Any]
DEPTH_LIMIT = 32
_COLOUR_CALLS = frozenset({"rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"})
_ANGLES = {"deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0}
_TIMES = {"s": 1.0, "ms": 0.001}
_RELATIVE = frozenset({"em", "rem", "ex", "ch", "vw", "vh", "vmin", "vmax", "svh", "dvh", "lvh", "svw", "dvw", "lvw"})
_FROM_XYZ = (
    (3.2409699419, -1.5373831776, -0.4986107603),
    (-0.9692436363, 1.8759675015, 0.0415550574),
    (0.0556300797, -0.2039769589, 1.0569715142),
)
_OWN_NAMES = frozenset(
    {
        "animation",
        "animation-name",
        "grid-area",
        "grid-template",
        "grid-template-areas",
        "grid-row",
        "grid-column",
        "grid-template-columns",
        "grid-template-rows",
        "counter-reset",
        "counter-increment",
        "content",
        "container",
        "container-name",
        "view-transition-name",
        "transition",
        "transition-property",
        "will-change",
    }
)
"""Properties with names of the author's own: case counts, and none of them is a colour."""
_WEIGHTS = {"normal": "400", "bold": "700"}


def tokens_of(text: str) -> Tokens:
    """Return the tokens of a value."""
    return list(tinycss2.parse_component_value_list(shorter_runs(text), skip_comments=True))


def canonical(name: str, tokens: Iterable[Any]) -> str:
    """Return a property's value in one spelling; equal ones mean the same.

    Raises:
        Unreadable: its brackets are nested too deep.
    """
    name = name.lower()
    if name == "font-family":
        return _families(list(tokens))
    said = _spell(name, tokens, 0)
    if name in ("font-weight", "font"):
        said = " ".join(_WEIGHTS.get(word, word) for word in said.split(" ")) if name == "font-weight" else said
    return said


def _spell(name: str, tokens: Iterable[Any], depth: int) -> str:
    if depth > DEPTH_LIMIT:
        raise Unreadable("a value's brackets are nested too deep")
    out: list[str] = []
    blank = False
    for token in tokens:
        if token.type == "comment":
            continue
        if token.type == "whitespace":
            blank = True
            continue
        said = _word(name, token, depth)
        tight = said in (",", "/", ":", ";") or (out and out[-1] in (",", "/", ":", "("))
        if out and (blank or _stands_alone(out[-1], said)) and not tight:
            out.append(" ")
        out.append(said)
        blank = False
    return "".join(out)


def _stands_alone(before: str, after: str) -> bool:
    """`url(a)url(b)` and `1px"a"` are two words without a blank."""
    return before[-1:] in ')"' and after[:1] not in ",/)" and before not in (",", "/")


def _word(name: str, token: Any, depth: int) -> str:
    kind = token.type
    if kind in ("number", "percentage"):
        return number(token.value) + ("%" if kind == "percentage" else "")
    if kind == "dimension":
        return dimension(token.value, token.lower_unit)
    if kind == "ident":
        if name in _OWN_NAMES or token.value.startswith("--"):
            return str(token.value)
        return colour(token) or token.lower_value
    if kind == "hash":
        return colour(token) or f"#{token.value}"
    if kind == "string":
        return quoted(token.value)
    if kind == "url":
        return f"url({quoted(token.value)})"
    if kind == "function":
        return _call(name, token, depth)
    if kind in ("() block", "[] block", "{} block"):
        return f"{kind[0]}{_spell(name, token.content, depth + 1)}{kind[1]}"
    return str(getattr(token, "value", None) or token.serialize())


def _call(name: str, token: Any, depth: int) -> str:
    if token.lower_name in _COLOUR_CALLS and (found := colour(token)):
        return found
    inside = [part for part in token.arguments if part.type not in ("whitespace", "comment")]
    if token.lower_name == "url" and len(inside) == 1 and inside[0].type == "string":
        return f"url({quoted(inside[0].value)})"
    return f"{token.lower_name}({_spell(name, token.arguments, depth + 1)})"


def colour(token: Any) -> str | None:
    """Return a colour as #rrggbbaa; None for what is none."""
    if token.type == "function" and any(part.type == "function" or "block" in part.type for part in token.arguments):
        return None
    found = parse_colour(token.serialize())
    if found is not None:
        return found.hex + f"{round(found.alpha * 255):02x}"
    try:
        other = color4.parse_color(token)
        if other is None or isinstance(other, str):
            return None
        red, green, blue = (max(0.0, min(1.0, part or 0.0)) for part in _srgb(other))
    except (ValueError, ArithmeticError, NotImplementedError, TypeError):
        return None
    return "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue, other.alpha))


def _srgb(seen: Any) -> list[float]:
    """Return a colour's red, green and blue, 0 to 1 within the space that all screens have (CSS Color 4, 18)."""
    try:
        return list(seen.to("srgb").coordinates)
    except NotImplementedError:
        place = seen.to("xyz-d65").coordinates
        light = (sum(part * axis for part, axis in zip(row, place, strict=True)) for row in _FROM_XYZ)
        return [12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055 for x in light]


def number(value: float) -> str:
    """Return a number in one spelling, to six figures behind the point."""
    return f"{round(value, 6) + 0.0:.6f}".rstrip("0").rstrip(".") if abs(value) < 1e15 else f"{value:g}"


def dimension(value: float, unit: str) -> str:
    """Return a number with a unit: lengths in px and none for 0, angles in deg, times in s."""
    if unit in PX_PER_UNIT:
        return "0" if value == 0 else f"{number(value * PX_PER_UNIT[unit])}px"
    if value == 0 and unit in _RELATIVE:
        return "0"
    for units, base in ((_ANGLES, "deg"), (_TIMES, "s")):
        if unit in units:
            return f"{number(value * units[unit])}{base}"
    return f"{number(value)}{unit}"


def quoted(text: str) -> str:
    """Return a text in double quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _families(tokens: Tokens) -> str:
    families: list[list[str]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            families.append([])
        elif token.type in ("ident", "string"):
            families[-1].append(" ".join(token.value.lower().split()))
        elif token.type not in ("whitespace", "comment"):
            families[-1].append(_word("", token, 0))
    return ",".join(" ".join(words) for words in families)
