"""Checks on launchers and autostart entries (freedesktop.org Desktop Entry Specification 1.5, Desktop Application
Autostart Specification)."""

import re
from collections.abc import Collection, Iterator, Mapping

from pydantic import Field, model_validator

from evaluators.evidence import Evidence, Unreadable
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, pin, step
from evaluators.files.formats import text_of
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.system.shell_words import bare, words
from evaluators.verdict import Code, Finding, Shown, failed, passed

MAIN = "Desktop Entry"
LISTS = frozenset({"Actions", "Categories", "Implements", "Keywords", "MimeType", "NotShowIn", "OnlyShowIn"})
"""Keys that hold several values, each ended by a semicolon; but for Actions and Keywords their order says nothing."""
BOOLEANS = frozenset(
    {
        "NoDisplay",
        "Hidden",
        "Terminal",
        "StartupNotify",
        "DBusActivatable",
        "PrefersNonDefaultGPU",
        "SingleMainWindow",
        "X-GNOME-Autostart-enabled",
    }
)
_GROUP = re.compile(r"\[([^\[\]\x00-\x1f]+)\]")
_KEY = re.compile(r"([A-Za-z0-9-]+(?:\[[^\]=]+\])?)\s*=\s*(.*)")
_ESCAPE = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
_CODE = re.compile(r"%[fFuUdDnNickvm]")
FOLDERS = ("/usr/bin/", "/bin/", "/usr/local/bin/")

Groups = Mapping[str, Mapping[str, str]]
DESCRIBES = frozenset(
    {
        "Type",
        "Version",
        "Encoding",
        "Name",
        "GenericName",
        "Comment",
        "Icon",
        "Keywords",
        "Categories",
        "Exec",
        "URL",
        "StartupNotify",
        "StartupWMClass",
        "SingleMainWindow",
    }
)
"""Keys that say what an entry is, and take nothing from its effect."""
NEUTRAL: Mapping[str, frozenset[str]] = {
    "NoDisplay": frozenset({"", "false", "0"}),
    "Hidden": frozenset({"", "false", "0"}),
    "Terminal": frozenset({"", "false", "0"}),
    "DBusActivatable": frozenset({"", "false", "0"}),
    "PrefersNonDefaultGPU": frozenset({"", "false", "0"}),
    "X-GNOME-Autostart-enabled": frozenset({"true", "1"}),
    "RunHook": frozenset({"", "0"}),
    "Path": frozenset({""}),
    "MimeType": frozenset({""}),
    "Actions": frozenset({""}),
    "Implements": frozenset({""}),
}
"""Keys that change what an entry does, with the values by which they do not."""
_STARTS = {"Hidden", "OnlyShowIn", "NotShowIn", "RunHook", "X-GNOME-Autostart-enabled"}


def read_entry(data: bytes) -> Groups:
    """Return group to key to value, unescaped but for lists.

    Raises:
        Unreadable: no such file: a line outside of a group or without `=`, a group or key twice, no main group.
    """
    groups: dict[str, dict[str, str]] = {}
    group: dict[str, str] | None = None
    for number, raw in enumerate(text_of(data).split("\n"), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if (head := _GROUP.fullmatch(line)) is not None:
            if head[1] in groups:
                raise Unreadable(f"the group [{head[1]}] is there twice")
            group = groups.setdefault(head[1], {})
        elif (pair := _KEY.fullmatch(line)) is not None and group is not None:
            if pair[1] in group:
                raise Unreadable(f"line {number} says {pair[1]} a second time")
            value = pair[2]
            listed = pair[1].partition("[")[0] in LISTS
            group[pair[1]] = value if listed else re.sub(r"\\(.)", lambda m: _ESCAPE.get(m[1], m[0]), value)
        else:
            raise Unreadable(f"line {number} is not a group, key or comment: {line[:80]!r}")
    if MAIN not in groups:
        raise Unreadable(f"there is no group [{MAIN}]")
    return groups


def items(value: str) -> list[str]:
    """Return the parts of a list, in which `\\;` is a semicolon."""
    parts = [part.replace("\\;", ";").strip() for part in re.split(r"(?<!\\);", value)]
    return [part for part in parts if part]


def command_words(command: str, *, codes: bool = True) -> list[str]:
    """Return a command line's words; the program without its usual folder, `codes`: with %f, %U and the like."""
    found = words(command)
    if found:
        program = bare(found[0])
        folder = next((each for each in FOLDERS if program.startswith(each)), "")
        found[0] = found[0][len(folder) :]
    return found if codes else [word for word in found if not _CODE.fullmatch(word)]


def meaning(key: str, value: str) -> Shown:
    """Return what a key's value means."""
    name = key.partition("[")[0]
    if name in BOOLEANS:
        return value.strip() in ("true", "1")  # no other spelling is a boolean
    if name in LISTS:
        parts = items(value)
        return parts if name in ("Actions", "Keywords") else sorted(parts)
    return command_words(value) if name == "Exec" else value


def runs(entry: Mapping[str, str], desktop: str = "XFCE") -> bool:
    """Say whether an autostart entry is started in this desktop at login."""
    if meaning("Hidden", entry.get("Hidden", "")) or not entry.get("Exec"):
        return False
    if meaning("X-GNOME-Autostart-enabled", entry.get("X-GNOME-Autostart-enabled", "true")) is False:
        return False
    if entry.get("RunHook", "0").strip() not in ("", "0"):  # of XFCE's own: at logout, before sleep, ...
        return False
    only, never = items(entry.get("OnlyShowIn", "")), items(entry.get("NotShowIn", ""))
    return (not only or desktop in only) and desktop not in never


def hindrance(groups: Groups, asked: Collection[str] = (), desktop: str = "XFCE") -> str | None:
    """Return what of an entry keeps it from being shown and started as plain entries are, or does more than that.

    Args:
        groups: The entry.
        asked: Keys that are judged elsewhere.
        desktop: In which it is shown.
    """
    main = groups[MAIN]
    for key, value in main.items():
        name, value = key.partition("[")[0], value.strip()
        if name in asked:
            continue
        if name in NEUTRAL:
            good = value.strip(";").lower() in NEUTRAL[name]
        elif name == "TryExec":
            good = bare(value).rpartition("/")[2] == bare((words(main.get("Exec", "")) or [""])[0]).rpartition("/")[2]
        elif name == "OnlyShowIn":
            good = not items(value) or desktop in items(value)
        elif name == "NotShowIn":
            good = desktop not in items(value)
        else:
            good = name in DESCRIBES or name.startswith("X-")
        if not good:
            return f"{key}={value}"
    return next((f"[{group}]" for group in groups if group != MAIN and "Actions" not in asked), None)


class Launcher(Of):
    """Parameters of `launcher.entry`; keys that change what it does are judged although they are not asked."""

    name: str | None = None
    exec: str | None = None
    """The command, compared by words; the program with or without /usr/bin."""
    field_codes: bool = False
    """%f, %U and the like in the command count as well."""
    keys: dict[str, str | bool | list[str]] = Field(default_factory=dict)
    """Other keys of the main group: text, true or false, or the values of a list in any order."""
    terminal: bool | None = None
    autostarts: bool | None = None
    """Whether the session of XFCE starts it at login, were it in an autostart folder: not hidden, shown in XFCE."""
    absent_keys: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _something(self) -> "Launcher":
        if not self.model_fields_set - {"of", "field_codes"}:
            raise ValueError("expected at least one thing that is judged")
        return self


def _pins(_: Evidence, p: Launcher) -> Iterator[Pin]:
    asked = {"Name": p.name, "Exec": p.exec, "Terminal": p.terminal}
    yield from (pin(p.of, MAIN, key) for key, wanted in asked.items() if wanted is not None)
    yield from (pin(p.of, MAIN, key) for key in (*p.keys, *p.absent_keys))
    if p.autostarts is not None:
        yield from (pin(p.of, MAIN, key) for key in ("Hidden", "X-GNOME-Autostart-enabled", "OnlyShowIn", "NotShowIn"))


@check("launcher.entry", pins=_pins)
def entry(evidence: Evidence, p: Launcher) -> Finding:
    """The desktop entry is sound (a name, and a command or address by its type) and says what was asked."""
    main = evidence.parse(p.of, read_entry)[MAIN]
    kind = main.get("Type", "Application")
    needed = {"Application": "Exec", "Link": "URL"}.get(kind)
    if not main.get("Name") or (needed and not main.get(needed) and not meaning("Hidden", main.get("Hidden", ""))):
        lacking = "Name" if not main.get("Name") else needed
        return failed(Code.NOT_FOUND, f"The entry has no {lacking}.", observed=dict(main), where=p.of)
    if p.exec is not None and kind != "Application":
        sentence = f"The entry's type is {kind}, of which no command is run."
        return failed(Code.WRONG_VALUE, sentence, observed=kind, wanted="Application", where=p.of)
    for what, seen, wanted in _asked(main, p):
        if seen != wanted:
            sentence = f"{what} of the entry is {seen}; {wanted} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=wanted, where=p.of)
    asked = {*p.keys, *p.absent_keys} | ({"Terminal"} if p.terminal is not None else set())
    asked |= _STARTS if p.autostarts is False else set()
    if (stray := _stray(evidence, p, asked)) is not None:
        return failed(Code.EXTRA, f"The entry has {stray}, which nobody asked for.", observed=stray, where=p.of)
    for key in p.absent_keys:
        if key in main:
            return failed(Code.EXTRA, f"The entry should have no {key}.", observed=main[key], where=p.of)
    return passed("The entry says what was asked.", observed=dict(main), where=p.of)


def _stray(evidence: Evidence, p: Launcher, asked: set[str]) -> str | None:
    """Return what of an entry nobody asked for, and was not there before, and changes what it does or is called."""
    groups = evidence.parse(p.of, read_entry)
    known = evidence.parse(p.of, read_entry, "before") if evidence.present(p.of, "before") else {MAIN: {}}
    left = {key for key, value in groups[MAIN].items() if known[MAIN].get(key) == value}
    new = {group: pairs for group, pairs in groups.items() if group == MAIN or group not in known}
    if (hinders := hindrance(new, asked | left)) is not None:
        return hinders
    named = ((key, value) for key, value in groups[MAIN].items() if key.startswith("Name[") and key not in left)
    return next((f"{key}={value}" for key, value in named if p.name not in (None, value)), None)


def _asked(main: Mapping[str, str], p: Launcher) -> list[tuple[str, Shown, Shown]]:
    out: list[tuple[str, Shown, Shown]] = []
    if p.name is not None:
        out.append(("Name", main.get("Name"), p.name))
    if p.exec is not None:
        seen = command_words(main.get("Exec", ""), codes=p.field_codes)
        out.append(("Exec", seen, command_words(p.exec, codes=p.field_codes)))
    if p.terminal is not None:
        out.append(("Terminal", meaning("Terminal", main.get("Terminal", "")), p.terminal))
    if p.autostarts is not None:
        out.append(("Autostart", runs(main), p.autostarts))
    for key, wanted in p.keys.items():
        if isinstance(wanted, bool):
            out.append((key, main.get(key, "false").strip() in ("true", "1"), wanted))
        elif isinstance(wanted, list):
            out.append((key, sorted(items(main.get(key, ""))), sorted(wanted)))
        else:
            out.append((key, main.get(key), wanted))
    return out


def entry_facts(data: bytes) -> Facts:
    """Return facts: "Desktop Entry/Exec", "Desktop Action New/Name[de]"."""
    return {
        f"{step(group)}/{step(key)}": meaning(key, value)
        for group, pairs in read_entry(data).items()
        for key, value in pairs.items()
    }


class LauncherUntouched(FactsUntouched):
    """Parameters of `launcher.untouched`; paths are as "Desktop Entry/Exec"."""


@check("launcher.untouched")
def untouched(evidence: Evidence, p: LauncherUntouched) -> Finding:
    """Every key of the entry means what it did; order of keys, comments and quoting of the command do not count."""
    return compare(
        evidence.parse(p.of, entry_facts, "before"), evidence.parse(p.of, entry_facts), allowed(evidence, p), p.of
    )
