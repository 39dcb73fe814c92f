"""Families of type as the paper groups them (its appendix G): sans, serif, mono, script and display."""

from __future__ import annotations

from typing import Literal, TypeAlias

Group: TypeAlias = Literal["sans", "serif", "mono", "script", "display", "unknown"]
_GROUPS: dict[Group, str] = {
    "sans": (
        "arial, calibri, helvetica, helvetica neue, segoe ui, verdana, tahoma, gill sans, inter, roboto, open sans, "
        "lato, montserrat, source sans pro, libre franklin, quattrocento sans, ubuntu, barlow, bahnschrift, "
        "ibm plex sans, soehne, dosis, poppins, raleway, titillium web, nunito, corbel, candara, century gothic, "
        "avenir, avenir next, franklin gothic, arial rounded mt, carlito, tenorite, aptos, segoe ui emoji, "
        "segoe ui symbol, "
        # beside the paper's: what this project's decks and image have
        "liberation sans, dejavu sans, noto sans, noto sans cjk sc, arimo, microsoft yahei"
    ),
    "serif": (
        "times new roman, georgia, garamond, cambria, palatino linotype, bookman old style, elephant, merriweather, "
        "playfair display, bodoni, bodoni mt, didot, tinos, cmr10, american typewriter, roboto slab, asana, "
        "liberation serif, dejavu serif, noto serif, noto serif cjk sc, caladea, simsun"
    ),
    "mono": (
        "courier new, courier, consolas, menlo, monaco, inconsolata, fira mono, source code pro, roboto mono, "
        "ibm plex mono, liberation mono, dejavu sans mono, noto sans mono"
    ),
    "script": (
        "comic sans ms, brush script mt, brush script, amatic sc, patrick hand, architects daughter, caveat, pacifico, "
        "lobster, "
        # not in the paper's list, and counted as script in its Table 6
        "segoe script"
    ),
    "display": "impact, bebás",
}
_OF = {name: group for group, names in _GROUPS.items() for name in names.split(", ")}


def canonical(family: str) -> str:
    """The name by which families are compared: lower case, one blank between words."""
    return " ".join(family.lower().split())


def group_of(family: str) -> Group:
    """The group of a family of type.

    Args:
        family: its name, in any case.

    Returns:
        Its group; `unknown` for a family that is not listed.
    """
    return _OF.get(canonical(family), "unknown")
