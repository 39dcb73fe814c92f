"""Checks on the panel of XFCE: which applications have a launcher on it, and that all else on it stays.

The channel xfce4-panel says which plugins are on which panel; of a launcher it names the desktop entries behind its
button. A name like `thunar.desktop` is that of the applications menu. An entry that the panel copied or the user made
lies in ~/.config/xfce4/panel/launcher-N, where N is the plugin's number; `ENTRIES` prints these.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, JsonValue

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, flat, numbered, pin_path, step
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.system.launchers import MAIN, NEUTRAL, Groups, command_words, read_entry
from evaluators.system.printed import printed
from evaluators.system.xfconf import plain, properties
from evaluators.verdict import Code, Finding, Shown, failed, passed

ENTRIES = ("sh", "-c", "grep -r '' ~/.config/xfce4/panel --include='*.desktop' || true")
"""The command whose output the checks take for `entries`: each line of each entry behind its path."""
_LINE = re.compile(r".*/launcher-(\d+)/([^/:]+\.desktop):(.*)")
_PLUGIN = re.compile(r"/plugins/plugin-(\d{1,9})(/.*)?")
_PANEL = re.compile(r"/panels/(panel-\d+)/(.*)")
MOMENTS: tuple[When, When] = ("before", "after")
LIMIT = 1000
"""Plugins of a panel."""

_LAUNCHER: Mapping[str, JsonValue] = {
    "show-label": False,
    "disable-tooltips": False,
    "move-first": False,
    "arrow-position": 0,
}
"""What the settings of a launcher are until somebody changes them."""

SHOWN = ("Name", "Icon", "Exec", "Terminal", "Path", "TryExec")
"""Keys of an entry that say what its button shows and starts."""

Entries = Mapping[tuple[int, str], str]
"""Number of the plugin and name of the entry to the entry's text."""


@dataclass(frozen=True)
class Plugin:
    """Something on a panel."""

    panel: str
    number: int
    kind: str
    """launcher, separator, clock, ..."""
    items: tuple[str, ...]
    """Of a launcher: the desktop entries behind its button, the first of which the button starts."""
    settings: Mapping[str, JsonValue]
    """All other properties by their path below the plugin's."""


def read_entries(text: str) -> Entries:
    """Return the entries that `ENTRIES` printed; other lines are passed over."""
    found: dict[tuple[int, str], list[str]] = {}
    for line in text.split("\n"):
        if (match := _LINE.fullmatch(line)) is not None:
            found.setdefault((int(match[1]), match[2]), []).append(match[3])
    return {key: "\n".join(lines) for key, lines in found.items()}


def plugins(evidence: Evidence, name: str, when: When = "after") -> list[Plugin]:
    """Return what is on the panels, panel by panel, from the start of each to its end.

    Raises:
        Unreadable: a panel's list of plugins is not a list of numbers, or too long.
    """
    channel = {path: plain(setting) for path, setting in properties(evidence, name, when).items()}
    below: dict[int, dict[str, JsonValue]] = {}
    for path, value in channel.items():
        if (match := _PLUGIN.fullmatch(path)) is not None:
            below.setdefault(int(match[1]), {})[(match[2] or "").strip("/")] = value
    return [
        _plugin(panel, number, dict(below.get(number, {})))
        for panel, numbers in sorted(_panels(channel).items())
        for number in numbers
    ]


def _panels(channel: Mapping[str, JsonValue]) -> dict[str, list[int]]:
    shown = channel.get("/panels")
    names = {f"panel-{number}" for number in shown} if isinstance(shown, list) else None
    found: dict[str, list[int]] = {}
    for path, value in channel.items():
        match = _PANEL.fullmatch(path)
        if match is None or match[2] != "plugin-ids" or (names is not None and match[1] not in names):
            continue
        numbers = [each for each in value if isinstance(each, int)] if isinstance(value, list) else []
        if not isinstance(value, list) or len(numbers) != len(value) or len(value) > LIMIT:
            raise Unreadable(f"{path} is not a list of plugins")
        found[match[1]] = numbers
    return found


def _plugin(panel: str, number: int, below: dict[str, JsonValue]) -> Plugin:
    kind, items = below.pop("", None), below.pop("items", None)
    names = tuple(str(each) for each in items) if isinstance(items, list) else ()
    return Plugin(panel, number, str(kind), names, below)


class Launcher(Of):
    """Parameters of `panel.launcher`."""

    entries: EvidenceName
    """What `ENTRIES` (evaluators/system/panel.py) printed."""
    application: str
    """The desktop entry's name in the applications menu, with or without `.desktop`."""
    command: str
    """The command of that entry: a copy of it on the panel must start it, too."""
    count: Annotated[int, Field(ge=0)] | None = None
    """How many such launchers there must be (0: none); null: one, or those that were there and at most one more."""


def _pins(evidence: Evidence, p: Launcher) -> Iterator[Pin]:
    """Give the launchers that came, or that went where none was asked."""
    wanted = p.application.removesuffix(".desktop") + ".desktop"
    seen: dict[When, dict[str, bool]] = {}
    for when in MOMENTS:
        entries = printed(evidence, p.entries, read_entries, when)
        found = plugins(evidence, p.of, when)
        hits = [each.kind == "launcher" and _starts(each, wanted, p.command, entries) for each in found]
        seen[when] = dict(zip(_names(found, entries), hits, strict=True))
    before, after = (seen[when] for when in MOMENTS)
    came, went = [*after.keys() - before.keys()], [*before.keys() - after.keys()]
    yield from (pin_path(p.of, name) for name in sorted(came) if after[name])
    if p.count == 0:
        yield from (pin_path(p.of, name) for name in sorted(went) if before[name])


@check("panel.launcher", pins=_pins)
def launcher(evidence: Evidence, p: Launcher) -> Finding:
    """The panel has a launcher whose button starts the application; a new one looks and acts as the panel makes it."""
    entries = printed(evidence, p.entries, read_entries)
    wanted = p.application.removesuffix(".desktop") + ".desktop"
    found = [each for each in plugins(evidence, p.of) if each.kind == "launcher"]
    hits = [each for each in found if _starts(each, wanted, p.command, entries)]
    known = {(each.number, each.items) for each in plugins(evidence, p.of, "before")}
    for each in hits:
        strange = [name for name, value in each.settings.items() if value != _LAUNCHER.get(name)]
        if strange and (each.number, each.items) not in known:
            sentence = f"The new launcher of {wanted} is set differently: {strange[0]} is {each.settings[strange[0]]}."
            return failed(Code.EXTRA, sentence, observed=strange, where=p.of)
    new = [each for each in hits if (each.number, each.items) not in known]
    if p.count is None and len(new) > 1:
        sentence = f"{len(new)} new launchers of the panel start {wanted}; one was asked."
        return failed(Code.WRONG_COUNT, sentence, observed=len(new), wanted=1, where=p.of)
    icons = {each.number: acts["Icon"] for each in found if (acts := _acts(each, entries)) is not None}
    for each in new:
        icon = icons.get(each.number)
        others = {other for number, other in icons.items() if number != each.number}
        if icon is not None and (not icon or icon in others):
            sentence = f"The new launcher of {wanted} {'has the icon of another' if icon else 'has no icon'}."
            return failed(Code.WRONG_STYLE, sentence, observed=icon, where=p.of)
    if len(hits) == p.count if p.count is not None else hits:
        return passed(f"{len(hits)} launchers of the panel start {wanted}.", observed=len(hits), where=p.of)
    asked = "at least one" if p.count is None else p.count
    sentence = f"{len(hits)} launchers of the panel start {wanted}; {asked} was asked."
    code = Code.NOT_FOUND if not hits else Code.WRONG_COUNT
    shown: Shown = [list(each.items) for each in found[:50]]
    return failed(code, sentence, observed=shown, wanted=wanted, where=p.of)


def _acts(plugin: Plugin, entries: Entries) -> dict[str, str] | None:
    """Return what a launcher's button shows and starts; None if its entry is the applications menu's own."""
    text = entries.get((plugin.number, plugin.items[0])) if plugin.items else None
    main = _main(text) if text is not None else None
    return None if main is None else {key: main.get(key, "").strip() for key in SHOWN}


def _starts(plugin: Plugin, application: str, command: str, entries: Entries) -> bool:
    """Say whether a launcher's button, with the first of its entries, starts the application."""
    if not plugin.items:
        return False
    text = entries.get((plugin.number, plugin.items[0]))
    if text is None:
        return plugin.items[0] == application
    main = _main(text)
    if main is None or main.get("Type", "Application") != "Application":
        return False
    if any(main.get(key, "").strip().lower() not in NEUTRAL[key] for key in ("Hidden", "Terminal", "Path")):
        return False
    return command_words(main.get("Exec", ""), codes=False) == command_words(command, codes=False)


def _main(text: str) -> Mapping[str, str] | None:
    try:
        groups: Groups = read_entry(text.encode(errors="replace"))
    except Unreadable:
        return None
    return groups[MAIN]


class PanelUntouched(FactsUntouched):
    """Parameters of `panel.untouched`; paths are "panel-1/launcher/galculator.desktop", "panel-1/clock/mode",
    "panel-1/separator#2/style" for what is on a panel, and "panel-1/size" for the panel's own properties. The order
    counts, but for what is excepted."""

    entries: EvidenceName
    """What `ENTRIES` (evaluators/system/panel.py) printed."""


@check("panel.untouched")
def untouched(evidence: Evidence, p: PanelUntouched) -> Finding:
    """All else on the panel is there, in its order and with its settings."""

    def facts(when: When) -> dict[str, Shown]:
        entries = printed(evidence, p.entries, read_entries, when)
        return dict(_facts(plugins(evidence, p.of, when), properties(evidence, p.of, when), entries))

    def acts(when: When) -> dict[str, dict[str, str] | None]:
        entries = printed(evidence, p.entries, read_entries, when)
        found = plugins(evidence, p.of, when)
        return {name: _acts(each, entries) for name, each in zip(_names(found, entries), found, strict=True)}

    before, after = facts("before"), facts("after")
    finding = compare(before, after, allowed(evidence, p), p.of)
    if not finding.ok:
        return finding
    done, does = acts("before"), acts("after")
    for name, was in done.items():
        now = does.get(name)
        if was is not None and now is not None and was != now:
            key = next(key for key in SHOWN if was[key] != now[key])
            sentence = f"The launcher {name} should have stayed: its {key} is {now[key]!r}, before {was[key]!r}."
            return failed(Code.CHANGED, sentence, observed=now[key], wanted=was[key], where=p.of)
    old, new = ([path for path in each if path in before and path in after] for each in (before, after))
    if old != new:
        sentence = "What is on the panel should have stayed in its order."
        return failed(Code.WRONG_ORDER, sentence, observed=new[:50], wanted=old[:50], where=p.of)
    return finding


def _facts(found: list[Plugin], channel: Mapping[str, dict[str, Any]], entries: Entries) -> Iterator[tuple[str, Shown]]:
    """Give facts, those of plugins in their order on the panel."""
    for name, plugin in zip(_names(found, entries), found, strict=True):
        yield name, [_name_of(item, plugin.number, entries) for item in plugin.items]
        settings: Facts = flat(dict(plugin.settings))
        yield from ((f"{name}/{path}", settings[path]) for path in sorted(settings))
    for path in sorted(channel):
        match = _PANEL.fullmatch(path)
        if match is not None and match[2] != "plugin-ids":
            yield f"{match[1]}/{match[2]}", plain(channel[path])


def _names(found: list[Plugin], entries: Entries) -> list[str]:
    """Return the paths of plugins."""
    return numbered([f"{each.panel}/{_name(each, entries)}" for each in found])


def _name(plugin: Plugin, entries: Entries) -> str:
    """Return a plugin's kind; of a launcher also what its button starts."""
    if plugin.kind != "launcher" or not plugin.items:
        return step(plugin.kind)
    return f"launcher/{step(_name_of(plugin.items[0], plugin.number, entries))}"


def _name_of(item: str, number: int, entries: Entries) -> str:
    """Return the name in the applications menu, of a copy that of the entry which it was copied from."""
    text = entries.get((number, item))
    main = _main(text) if text is not None else None
    if main is None:
        return item
    source = main.get("X-XFCE-Source", "").rpartition("/")[2]
    return source or f"{main.get('Name', '')} ({main.get('Exec', '')})"
