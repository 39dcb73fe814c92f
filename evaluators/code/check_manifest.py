"""A check on the manifest by which a web page is installed like a program (W3C Web Application Manifest)."""

import posixpath
import struct
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal
from urllib.parse import unquote

from pydantic import Field, JsonValue

from evaluators.code.css_values import canonical, tokens_of
from evaluators.code.html_tree import address
from evaluators.evidence import Evidence, Unreadable
from evaluators.files.content import parse_json
from evaluators.files.pins import WRITTEN
from evaluators.files.values import Likeness, equal
from evaluators.registry import EvidenceName, Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed

_COLOURS = frozenset({"theme_color", "background_color"})
_ADDRESSES = frozenset({"start_url", "scope", "id"})
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Icon(Params):
    """One picture of the manifest."""

    file: EvidenceName
    """The picture, a PNG; the size that is said of it must be its own."""
    purpose: Literal["any", "maskable", "monochrome"] = "any"
    """One of its purposes."""


class Manifest(Of):
    """Parameters of `code.manifest`."""

    members: dict[str, JsonValue] = Field(default_factory=dict)
    """Member to value, by meaning: colours in any notation, addresses by what they lead to."""
    icons: Annotated[tuple[Icon, ...], Field(max_length=20)] = ()
    """All of its icons, in any order."""
    language: str | None = None
    """The page's language, as "en", which the manifest may state."""


@check("code.manifest", pins=WRITTEN)
def manifest(evidence: Evidence, p: Manifest) -> Finding:
    """The manifest says what was asked and nothing else of weight, and refers to its icons by their place, their true
    size and their type."""
    seen = evidence.parse(p.of, parse_json)
    if not isinstance(seen, dict):
        raise Unreadable("the manifest is not an object")
    for name, wanted in p.members.items():
        if name not in seen:
            return failed(Code.NOT_FOUND, f"The manifest has no {name}.", wanted=wanted, where=p.of)
        if not _same(name, seen[name], wanted):
            sentence = f"{name} of the manifest is {str(seen[name])[:200]!r}; {wanted!r} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=str(seen[name])[:500], wanted=wanted, where=p.of)
    for name in sorted(seen.keys() - p.members.keys() - {"icons", "$schema"}):
        if (fault := _unasked(name, seen[name], p)) is not None:
            return failed(Code.EXTRA, f"The manifest has {name}: {fault}.", observed=str(seen[name])[:500], where=p.of)
    if not p.icons:
        return passed("The manifest is as asked.", where=p.of)
    listed = seen.get("icons")
    left = [icon for icon in listed if isinstance(icon, dict)] if isinstance(listed, list) else []
    if len(left) != len(p.icons):
        sentence = f"The manifest has {len(left)} icons; {len(p.icons)} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=len(left), wanted=len(p.icons), where=p.of)
    for wanted_icon in p.icons:
        place = _place(evidence, p.of, wanted_icon.file)
        fitting = [icon for icon in left if _leads(icon) == place]
        if not fitting:
            return failed(Code.NOT_FOUND, f"No icon of the manifest is {place}.", wanted=place, where=p.of)
        faults = [_wrong(icon, wanted_icon, evidence.parse(wanted_icon.file, png_size)) for icon in fitting]
        if None not in faults:
            return failed(Code.WRONG_VALUE, f"{place}: {faults[0]}.", observed=faults[0], where=p.of)
        left.remove(fitting[faults.index(None)])
    return passed("The manifest and its icons are as asked.", observed=len(p.icons), where=p.of)


def _unasked(name: str, value: Any, p: Manifest) -> str | None:
    """Say what a member changes that nobody asked for; None for one that says no more than what is so without it."""
    if name in ("description", "categories") or (name == "prefer_related_applications" and value is False):
        return None
    if name == "lang":
        same = str(value).partition("-")[0].casefold() == (p.language or str(value)).casefold()
        return None if same else "the page is in another language"
    if name == "dir":
        return None if value in ("auto", "ltr") else "the page is not written in that direction"
    if name == "orientation":
        return None if value in ("any", "natural") else "nobody asked how it is turned"
    if name in ("scope", "id") and isinstance(value, str):
        same = address(value) in (".", "", address(str(p.members.get("start_url", ""))))
        return None if same or value in (".", "./", "") else "it leads elsewhere than the page"
    if name == "display_override" and isinstance(value, list):
        return None if value[:1] == [p.members.get("display")] else "it comes before display"
    return None if value in ([], {}, None, "", False) else "nobody asked for it"


def _same(name: str, seen: Any, wanted: JsonValue) -> bool:
    if isinstance(seen, str) and isinstance(wanted, str):
        if name in _COLOURS:
            return canonical("", tokens_of(seen[:200])) == canonical("", tokens_of(wanted))
        if name in _ADDRESSES:
            return address(seen) == address(wanted)
    return equal(seen, wanted, Likeness())


def _place(evidence: Evidence, manifest_name: str, picture: str) -> str:
    here = PurePosixPath(evidence.item(manifest_name).where).parent
    return posixpath.relpath(evidence.item(picture).where, str(here))


def _leads(icon: dict[str, Any]) -> str:
    return unquote(address(str(icon.get("src", ""))))


def _wrong(icon: dict[str, Any], wanted: Icon, size: tuple[int, int]) -> str | None:
    sizes = str(icon.get("sizes", "")).lower().split()
    if f"{size[0]}x{size[1]}" not in sizes or len(sizes) > 1:
        return f"its size is said to be {' '.join(sizes) or 'nothing'}, and is {size[0]}x{size[1]}"
    if wanted.purpose not in str(icon.get("purpose", "any")).lower().split():
        return f"its purpose is {icon.get('purpose', 'any')!r}, not {wanted.purpose!r}"
    if str(icon.get("type", "image/png")).lower() != "image/png":
        return f"its type is said to be {icon['type']!r}"
    return None


def png_size(data: bytes) -> tuple[int, int]:
    """Return width and height of a PNG in pixels, from its head.

    Raises:
        Unreadable: it is none.
    """
    if data[:8] != _SIGNATURE or data[12:16] != b"IHDR" or len(data) < 24:
        raise Unreadable("no PNG")
    width, height = struct.unpack(">II", data[16:24])
    return width, height
