"""Checks on the settings of XFCE: a channel's properties with their types, as asked of xfconfd in the session."""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field, JsonValue, model_validator

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.files.facts import FactsUntouched, allowed, compare, pin_path
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed

EVERY = "*"
"""Where of evidence that holds all channels."""
CHURN: Mapping[str, tuple[str, ...]] = {
    "thunar": (
        "last-view",
        "last-window-width",
        "last-window-height",
        "last-window-maximized",
        "last-separator-position",
        "last-details-view-column-widths",
    ),
    "xsettings": ("Xfce/LastCustomDPI",),
    EVERY: (
        "last/window-width",
        "last/window-height",
        "last/window-maximized",
        "last/pane-position",
        "last/paned-position",
    ),
}
"""Channel to the properties that programs write of their own accord, of `EVERY` one those of the windows of dialogs:
how a window was when it was closed. What a menu switches, such as Thunar's hidden files, is a setting of the user's."""
FIRST_ACTIONS = (
    "actions",
    "!actions/**",
    *(f"actions/action-{n}/{part}" for n in range(1, 6) for part in ("command", "pattern", "save", "type")),
)
"""What the finder of applications writes when it is opened for the first time, in its channel: its usual actions."""
FINDER = "xfce4-appfinder"

BOTH: tuple[When, When] = ("before", "after")
IMPLIED: Mapping[str, tuple[str, ...]] = {"/general/workspace_count": ("general/workspace_names",)}
"""Property to an array that XFCE writes along with it: it becomes longer or shorter, and its items stay."""


def properties(evidence: Evidence, name: str, when: When = "after") -> dict[str, dict[str, Any]]:
    """Return path ("/Gtk/FontName") to {"type", "value"}."""
    found = evidence.document(name, when)
    if not isinstance(found, dict) or not all(_is_setting(setting) for setting in found.values()):
        raise Unreadable("these are not settings of XFCE")
    return found


def _is_setting(setting: Any) -> bool:
    """Say whether this is a type and a value, or an array of such."""
    if not isinstance(setting, dict) or not isinstance(setting.get("type"), str) or "value" not in setting:
        return False
    value = setting["value"]
    return all(_is_setting(item) for item in value) if isinstance(value, list) else not isinstance(value, dict)


def plain(setting: dict[str, Any]) -> JsonValue:
    """Return a property's value; of an array the values of its items."""
    value: JsonValue = setting["value"]
    return [plain(item) for item in value] if isinstance(value, list) else value  # type: ignore[arg-type]


class Property(Of):
    """Parameters of `xfconf.property`."""

    property: str
    """Its path in the channel, as "/general/workspace_count"."""
    equals: JsonValue = None
    """Numbers are compared as numbers, arrays by their items."""
    type: str | None = None
    """As xfconf-query names it (bool, int, uint, double, string, array); null: any."""
    default: JsonValue = None
    """What programs take it to be where it is not set."""
    tolerance: Annotated[float, Field(ge=0)] = 1e-9
    absent: bool = False
    """It must not be set, instead of `equals`."""

    @model_validator(mode="after")
    def _one(self) -> "Property":
        if ("equals" in self.model_fields_set) == self.absent:
            raise ValueError("expected either equals or absent: true")
        if not self.property.startswith("/"):
            raise ValueError(f'expected a path as "/general/theme", got {self.property!r}')
        return self


def _pins(_: Evidence, p: Property) -> Iterator[Pin]:
    yield pin_path(p.of, p.property.strip("/"))
    yield from (Pin(p.of, path) for path in IMPLIED.get(p.property, ()))


@check("xfconf.property", pins=_pins)
def property_(evidence: Evidence, p: Property) -> Finding:
    """The setting has the value, and the type, asked; or is not set."""
    found = properties(evidence, p.of).get(p.property)
    channel = evidence.item(p.of).where
    where = f"{channel}{p.property}"
    if p.absent:
        if found is None:
            return passed(f"{where} is not set, as asked.", where=p.of)
        return failed(Code.EXTRA, f"{where} should not be set.", observed=plain(found), where=p.of)
    if found is None:
        if p.default is not None and _same(p.default, p.equals, p.tolerance):
            return passed(f"{where} is not set, which means {p.default}.", wanted=p.equals, where=p.of)
        sentence = f"{where} is not set; {p.equals} was asked."
        return failed(Code.NOT_FOUND, sentence, wanted=p.equals, where=p.of)
    seen = plain(found)
    if not _same(seen, p.equals, p.tolerance):
        sentence = f"{where} is {seen}; {p.equals} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=p.equals, where=p.of)
    if p.type is not None and found["type"] != p.type:
        sentence = f"{where} is of the type {found['type']}, which programs pass over; {p.type} was asked."
        return failed(Code.WRONG_FORMAT, sentence, observed=found["type"], wanted=p.type, where=p.of)
    for path in IMPLIED.get(p.property, ()):
        was, now = (_items(properties(evidence, p.of, when).get(f"/{path}")) for when in BOTH)
        if any(one != other for one, other in zip(was, now, strict=False)):
            return failed(
                Code.CHANGED, f"{channel}/{path} names others than before.", observed=now, wanted=was, where=p.of
            )
    return passed(f"{where} is {seen}, as asked.", observed=seen, wanted=p.equals, where=p.of)


def _items(setting: dict[str, Any] | None) -> list[JsonValue]:
    """Return the items of an array; none if there is no array."""
    value = None if setting is None else plain(setting)
    return value if isinstance(value, list) else []


def _same(seen: JsonValue, wanted: JsonValue, tolerance: float) -> bool:
    if isinstance(seen, bool) or isinstance(wanted, bool):
        return seen is wanted
    if isinstance(seen, int | float) and isinstance(wanted, int | float):
        return math.isclose(seen, wanted, rel_tol=1e-9, abs_tol=tolerance)
    if isinstance(seen, list) and isinstance(wanted, list):
        pairs = zip(seen, wanted, strict=False)
        return len(seen) == len(wanted) and all(_same(a, b, tolerance) for a, b in pairs)
    return seen == wanted


_LAUNCHERS = re.compile(r"(xfce4-panel/)?plugins/plugin-\d+/items")
_COPY = re.compile(r"\d{10,}\.desktop")
"""The panel's own copy of a launcher: the second in which it was made, and a number."""


class XfconfUntouched(FactsUntouched):
    """Parameters of `xfconf.untouched`; paths are the properties', "/general/theme", and cover those below."""

    churn: bool = False
    """Also judge what programs write of their own accord (the size of Thunar's last window)."""
    beside: tuple[EvidenceName, ...] = ()
    """Of evidence of all channels: those that have a guard of their own, by the names of their evidence."""


@check("xfconf.untouched")
def untouched(evidence: Evidence, p: XfconfUntouched) -> Finding:
    """Every property of the channel, or of all channels but those beside, has the type and value that it had before."""
    others = tuple(evidence.item(name).where for name in p.beside)

    def facts(when: When) -> dict[str, Shown]:
        found = properties(evidence, p.of, when)
        named = {path.strip("/"): [setting["type"], plain(setting)] for path, setting in found.items()}
        return {path: value for path, value in named.items() if path.partition("/")[0] not in others}

    before, after = facts("before"), facts("after")
    free = allowed(evidence, p)
    except_ = free if p.churn else (*_churn(evidence.item(p.of).where, before), *free)
    return compare(
        before, {path: _as_before(path, before.get(path), value) for path, value in after.items()}, except_, p.of
    )


def _churn(where: str, before: Mapping[str, Shown]) -> Iterator[str]:
    """Yield the paths that programs write by themselves, as facts of a channel, or of all of them, name them."""
    prefix = f"{FINDER}/" if where == EVERY else ""
    actions = any(path.startswith(f"{prefix}actions") for path in before)
    for channel, names in {**CHURN, FINDER: () if actions else FIRST_ACTIONS}.items():
        if where == EVERY:
            yield from (f"!{channel}/{name[1:]}" if name[0] == "!" else f"{channel}/{name}" for name in names)
        elif channel in (where, EVERY):
            yield from names


def _as_before(path: str, before: Shown, after: Shown) -> Shown:
    """The value of now, or that of before where the panel alone has made it another one: a while after its start it
    copies the launchers that it shows into files of its own, and names those."""
    if not _LAUNCHERS.fullmatch(path) or not (isinstance(before, list) and isinstance(after, list)):
        return after
    (_, old), (_, new) = before, after
    if not (isinstance(old, list) and isinstance(new, list) and len(old) == len(new)):
        return after
    copied = all(
        a == b or (_COPY.fullmatch(str(b)) and not _COPY.fullmatch(str(a))) for a, b in zip(old, new, strict=True)
    )
    return before if copied else after
