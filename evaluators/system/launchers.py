"""Checks on launchers and autostart entries (freedesktop.org Desktop Entry Specification 1.5, Desktop Application
Autostart Specification)."""

import re
from collections.abc import Mapping

from pydantic import Field, model_validator

from evaluators.evidence import Evidence, Unreadable
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, step
from evaluators.files.formats import text_of
from evaluators.registry import Of, check
from evaluators.system.shell_words import bare, words
from evaluators.verdict import Code, Finding, Shown, failed, passed

MAIN = "Desktop Entry"
LISTS = frozenset(
    {"Actions", "Categories", "Implements", "Keywords", "MimeType", "NotShowIn", "OnlyShowIn"}
)  # fmt: skip
"""Keys that hold several values, each ended by a semicolon; but for Actions and Keywords their order says nothing."""
BOOLEANS = frozenset({"NoDisplay", "Hidden", "Terminal", "StartupNotify", "DBusActivatable", "PrefersNonDefaultGPU",
                      "SingleMainWindow", "X-GNOME-Autostart-enabled"})  # fmt: skip
_GROUP = re.compile(r"\[([^\[\]\x00-\x1f]+)\]")
_KEY = re.compile(r"([A-Za-z0-9-]+(?:\[[^\]=]+\])?)\s*=\s*(.*)")
_ESCAPE = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
_CODE = re.compile(r"%[fFuUdDnNickvm]")
FOLDERS = ("/usr/bin/", "/bin/", "/usr/local/bin/")

Groups = Mapping[str, Mapping[str, str]]


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
            raise Unreadable(f"line {number} is no group, key or comment: {line[:80]!r}")
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
        return value.strip().lower() in ("true", "1")
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


class Launcher(Of):
    """Parameters of `launcher.entry`; what is left out is not judged."""

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


@check("launcher.entry")
def entry(evidence: Evidence, p: Launcher) -> Finding:
    """The desktop entry is sound (a name, and a command or address by its type) and says what was asked."""
    main = evidence.parse(p.of, read_entry)[MAIN]
    kind = main.get("Type", "Application")
    needed = {"Application": "Exec", "Link": "URL"}.get(kind)
    if not main.get("Name") or (needed and not main.get(needed) and not meaning("Hidden", main.get("Hidden", ""))):
        lacking = "Name" if not main.get("Name") else needed
        return failed(Code.NOT_FOUND, f"The entry has no {lacking}.", observed=dict(main), where=p.of)
    for what, seen, wanted in _asked(main, p):
        if seen != wanted:
            sentence = f"{what} of the entry is {seen}; {wanted} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=wanted, where=p.of)
    for key in p.absent_keys:
        if key in main:
            return failed(Code.EXTRA, f"The entry should have no {key}.", observed=main[key], where=p.of)
    return passed("The entry says what was asked.", observed=dict(main), where=p.of)


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
            out.append((key, main.get(key, "false").strip().lower() in ("true", "1"), wanted))
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
