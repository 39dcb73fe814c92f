"""Shorthands of CSS taken apart: `margin: 0 auto` says four things. Values are in the spelling of `css_values`."""

from collections.abc import Callable, Mapping

from evaluators.code.css_values import Tokens, canonical

_SIDES = ("top", "right", "bottom", "left")
_CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")
_STYLES = frozenset(
    ["none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset", "auto"]
)
_WIDTHS = {"thin": "1px", "medium": "3px", "thick": "5px"}
_SIZES = frozenset(["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "larger", "smaller"])
_REPEATS = frozenset(["repeat", "repeat-x", "repeat-y", "no-repeat", "space", "round"])
_GLOBAL = frozenset({"inherit", "initial", "unset", "revert", "revert-layer"})
RESET: Mapping[str, str] = {
    "font-style": "normal",
    "font-variant": "normal",
    "font-weight": "400",
    "font-stretch": "normal",
    "line-height": "normal",
    "background-image": "none",
    "background-repeat": "repeat",
    "background-position": "0% 0%",
    "background-attachment": "scroll",
    "background-color": "#00000000",
    "text-decoration-style": "solid",
    "text-decoration-color": "currentcolor",
    "list-style-image": "none",
    "list-style-position": "outside",
    "flex-grow": "0",
    "flex-shrink": "1",
    "flex-basis": "auto",
}
"""What a shorthand says of what it does not name; saying nothing at all means the same."""


def longhands(name: str, tokens: Tokens) -> dict[str, str]:
    """Return the properties that a declaration sets, with their values; what cannot be taken apart is one of itself."""
    name = _ALIASES.get(name.lower(), name if name.startswith("--") else name.lower())
    whole = canonical(name, tokens)
    words = _words(whole)
    if name.startswith("--") or "var(" in whole or not words:
        return {name: whole}
    take = _SHORTHANDS.get(name)
    if take is None:
        return {name: whole}
    if len(words) == 1 and words[0] in _GLOBAL:
        return dict.fromkeys(take(["0"]) or {name: ""}, words[0])
    return take(words) or {name: whole}


def _words(text: str) -> list[str]:
    """Split at the blanks outside of brackets and quotes; `/` and `,` stay with what is around them."""
    words, depth, quote, word = [], 0, "", ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character == '"':
            quote = character
        depth += (character in "([") - (character in ")]") if not quote else 0
        if character == " " and not depth and not quote:
            words.append(word)
            word = ""
        else:
            word += character
    return [*words, word] if word else words


def _four(names: tuple[str, str, str, str]) -> Callable[[list[str]], dict[str, str]]:
    def take(words: list[str]) -> dict[str, str]:
        if len(words) > 4:
            return {}
        first, second = words[0], words[1] if len(words) > 1 else words[0]
        third = words[2] if len(words) > 2 else first
        return dict(zip(names, (first, second, third, words[3] if len(words) > 3 else second), strict=True))

    return take


def _radius(words: list[str]) -> dict[str, str]:
    names = [f"border-{corner}-radius" for corner in _CORNERS]
    return {} if "/" in " ".join(words) else _four((names[0], names[1], names[2], names[3]))(words)


def _two(first: str, second: str) -> Callable[[list[str]], dict[str, str]]:
    return lambda words: {first: words[0], second: words[-1]} if len(words) <= 2 else {}


def _line(prefixes: tuple[str, ...]) -> Callable[[list[str]], dict[str, str]]:
    def take(words: list[str]) -> dict[str, str]:
        said = {"width": "3px", "style": "none", "color": "currentcolor"}
        for word in words:
            if word in _STYLES:
                said["style"] = word
            elif word in _WIDTHS or word[:1].isdigit() or word.startswith((".", "calc(")):
                said["width"] = _WIDTHS.get(word, word)
            else:
                said["color"] = word
        if said["style"] == "none" or said["width"] == "0":  # `border: 0` and `border: none` show the same: nothing
            said = {"width": "0", "style": "none", "color": "currentcolor"}
        return {f"{prefix}-{what}": value for prefix in prefixes for what, value in said.items()}

    return take


def _font(words: list[str]) -> dict[str, str]:
    said = {name: RESET[name] for name in ("font-style", "font-variant", "font-weight", "line-height")}
    for index, word in enumerate(words):
        size, _, height = word.partition("/")
        if size in _SIZES or size.endswith(("px", "em", "%", "vw", "vh", "pt", ")")) or size == "0":
            family = " ".join(words[index + 1 :]).replace('"', "").lower()
            return {**said, "font-size": size, "line-height": height or said["line-height"], "font-family": family}
        if word in ("italic", "oblique"):
            said["font-style"] = word
        elif word == "small-caps":
            said["font-variant"] = word
        elif word != "normal":
            said["font-weight"] = "700" if word == "bold" else word
    return {}


def _background(words: list[str]) -> dict[str, str]:
    names = ("color", "image", "repeat", "attachment", "position")
    said = {f"background-{name}": RESET[f"background-{name}"] for name in names}
    place: list[str] = []
    for word in words:
        if word.startswith("#") or word == "currentcolor":
            said["background-color"] = word
        elif word == "none" or word.startswith(("url(", "image-set(")) or word.partition("(")[0].endswith("gradient"):
            if "," in word.partition("(")[0]:
                return {}
            said["background-image"] = word
        elif word in _REPEATS:
            said["background-repeat"] = word
        elif word in ("scroll", "fixed", "local"):
            said["background-attachment"] = word
        else:
            place.append(word)
    if any(word.endswith(",") or "," in word.partition("(")[0] for word in words):
        return {}
    position, _, size = " ".join(place).partition("/")
    said |= {"background-position": position} if position else {}
    return said | ({"background-size": size} if size else {})


def _flex(words: list[str]) -> dict[str, str]:
    named = {"none": ("0", "0", "auto"), "auto": ("1", "1", "auto")}
    plain = [word for word in words if word.replace(".", "", 1).isdigit()]
    basis = [word for word in words if word not in plain]
    if len(plain) == 3:
        plain, basis = plain[:2], plain[2:]
    if len(plain) > 2 or len(basis) > 1:
        return {}
    if not plain and basis[0] in named:
        grow, shrink, base = named[basis[0]]
    else:
        grow, shrink = plain[0] if plain else "1", plain[1] if len(plain) > 1 else "1"
        base = basis[0] if basis else "0"
    return {"flex-grow": grow, "flex-shrink": shrink, "flex-basis": "0" if base == "0%" else base}


def _decoration(words: list[str]) -> dict[str, str]:
    said = {f"text-decoration-{what}": RESET[f"text-decoration-{what}"] for what in ("style", "color")}
    lines = [word for word in words if word in ("none", "underline", "overline", "line-through")]
    for word in words:
        if word in ("solid", "double", "dotted", "dashed", "wavy"):
            said["text-decoration-style"] = word
        elif word not in lines:
            said["text-decoration-color"] = word
    return {"text-decoration-line": " ".join(sorted(lines)) or "none", **said}


def _list_style(words: list[str]) -> dict[str, str]:
    said = {f"list-style-{what}": RESET[f"list-style-{what}"] for what in ("position", "image")}
    kind = "disc"
    for word in words:
        if word in ("inside", "outside"):
            said["list-style-position"] = word
        elif word.startswith("url("):
            said["list-style-image"] = word
        else:
            kind = word
    return {"list-style-type": kind, **said}


def _sides(before: str, after: str = "") -> tuple[str, str, str, str]:
    top, right, bottom, left = (f"{before}-{side}{after}" for side in _SIDES)
    return top, right, bottom, left


_FLOW = {"inline-start": "left", "inline-end": "right", "block-start": "top", "block-end": "bottom"}
_ALIASES = {
    "grid-gap": "gap",
    "grid-row-gap": "row-gap",
    "grid-column-gap": "column-gap",
    "word-wrap": "overflow-wrap",
    **{f"{box}-{flow}": f"{box}-{side}" for box in ("margin", "padding") for flow, side in _FLOW.items()},
}
"""Older names, and those of the flow in a page that is written from left to right."""
_SHORTHANDS: dict[str, Callable[[list[str]], dict[str, str]]] = {
    "margin": _four(_sides("margin")),
    "padding": _four(_sides("padding")),
    "inset": _four(("top", "right", "bottom", "left")),
    "border-width": _four(_sides("border", "-width")),
    "border-style": _four(_sides("border", "-style")),
    "border-color": _four(_sides("border", "-color")),
    "border-radius": _radius,
    "border": _line(_sides("border")),
    **{f"border-{side}": _line((f"border-{side}",)) for side in _SIDES},
    "outline": _line(("outline",)),
    "gap": _two("row-gap", "column-gap"),
    "overflow": _two("overflow-x", "overflow-y"),
    "place-items": _two("align-items", "justify-items"),
    "place-content": _two("align-content", "justify-content"),
    "place-self": _two("align-self", "justify-self"),
    **{f"{box}-inline": _two(f"{box}-left", f"{box}-right") for box in ("margin", "padding")},
    **{f"{box}-block": _two(f"{box}-top", f"{box}-bottom") for box in ("margin", "padding")},
    "font": _font,
    "background": _background,
    "flex": _flex,
    "text-decoration": _decoration,
    "list-style": _list_style,
}
