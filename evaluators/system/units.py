"""Checks on units of systemd, by what `systemctl show` printed of them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.files.globs import literal, place_of
from evaluators.files.pins import CONTENT, LINK, THERE, at
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.system.printed import printed
from evaluators.system.shell_words import words
from evaluators.verdict import Code, Finding, Shown, failed, passed

LINE_LIMIT = 20_000
ENABLED_IN = PurePosixPath("/etc/systemd/system")
"""Where `systemctl enable` makes its links, in folders that are named after the unit that starts this one."""
_ENTRY = re.compile(r"\{ (.*?) \}(?= ; \{|$)")
Unit = Mapping[str, tuple[str, ...]]
"""Property to its values: `systemctl show` repeats some, each on a line."""


def read_units(text: str) -> dict[str, Unit]:
    """Return the units by the name that was asked, which `Id` and `Names` say; blank lines part them.

    Raises:
        Unreadable: it is not what `systemctl show` prints.
    """
    lines = text.split("\n")
    if len(lines) > LINE_LIMIT:
        raise Unreadable(f"more than {LINE_LIMIT} lines")
    found: dict[str, Unit] = {}
    block: dict[str, list[str]] = {}
    for number, line in enumerate([*lines, ""], 1):
        if line.strip():
            name, equals, value = line.partition("=")
            if not equals or not name.isalnum():
                raise Unreadable(f"line {number} is not a property: {line[:80]!r}")
            block.setdefault(name, []).append(value)
        elif block:
            if "Id" not in block:
                raise Unreadable(f"the unit above line {number} does not say its Id")
            found[block["Id"][0]] = {name: tuple(values) for name, values in block.items()}
            block = {}
    return found


def entries(values: tuple[str, ...]) -> list[dict[str, str]]:
    """Return the parts of values like `{ path=/bin/x ; argv[]=/bin/x -y ; ignore_errors=no }`."""
    found = []
    for value in values:
        for body in _ENTRY.findall(value):
            parts = [part.partition("=") for part in body.split(" ; ")]
            found.append({name.strip(): said.strip() for name, equals, said in parts if equals})
    return found


class UnitIs(Of):
    """Parameters of `system.unit`."""

    unit: str
    """With its suffix: `backup.timer`."""
    properties: dict[str, str | tuple[str, ...]] = Field(default_factory=dict)
    """Property to its value as `systemctl show` prints it, or to several of which one must be it."""
    command: str | None = None
    """What the service starts, compared by words; it must be its only command."""
    calendar: Annotated[tuple[str, ...], Field()] = ()
    """When the timer elapses, as systemd writes it (`Mon..Fri *-*-* 06:30:00`), in any order and no other times."""
    any_order: tuple[str, ...] = ()
    """Properties that are lists of words in any order, of which those asked must be there and others may."""


def _pins(evidence: Evidence, p: UnitIs) -> Iterator[Pin]:
    """Give the unit's file where the check says which it is, and the links of a unit that is to be enabled.

    What `systemctl show` says of a unit follows from its file; both lie in folders that may be evidence of their own.
    """
    wanted = p.properties.get("FragmentPath")
    enabled = p.properties.get("UnitFileState") == "enabled"
    for name, item in evidence.after.items():
        if item.kind != "tree" or "@" in name:
            continue
        root = place_of(item.where)
        if isinstance(wanted, str) and (file := PurePosixPath(wanted)).is_relative_to(root):
            yield from at(name, str(file.relative_to(root)), THERE, CONTENT)
        if enabled and ENABLED_IN.is_relative_to(root):
            links = (ENABLED_IN.relative_to(root) / f"*.{way}" / literal(p.unit) for way in ("wants", "requires"))
            yield from (Pin(name, f"{LINK}:{link}") for link in links)


@check("system.unit", pins=_pins)
def unit(evidence: Evidence, p: UnitIs) -> Finding:
    """The unit has the properties asked: whether it is enabled, active, masked, how it ended, when it elapses."""
    found = units(evidence, p.of).get(p.unit)
    if found is None:
        return failed(Code.NOT_FOUND, f"There is no unit {p.unit}.", wanted=p.unit, where=p.of)
    shown: Shown = {name: " ".join(found.get(name, ())) for name in p.properties}
    for name, wanted in p.properties.items():
        seen = "\n".join(found.get(name, ()))
        allowed = (wanted,) if isinstance(wanted, str) else wanted
        if name in p.any_order:
            good = all(set(value.split()) <= set(seen.split()) for value in allowed)
        else:
            good = seen in allowed
        if not good:
            values = " or ".join(repr(value) for value in allowed)
            sentence = f"{name} of {p.unit} is {seen!r}; {values} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=shown, wanted=list(allowed), where=p.of)
    if p.command is not None:
        commands = [entry.get("argv[]", "") for entry in entries(found.get("ExecStart", ()))]
        started = entries(found.get("ExecStart", ()))
        if any(each.get("ignore_errors", "no") != "no" for each in started):
            sentence = f"{p.unit} goes on as if nothing were wrong when its command fails."
            return failed(Code.WRONG_VALUE, sentence, observed=commands, wanted=p.command, where=p.of)
        if [words(command) for command in commands] != [words(p.command)]:
            sentence = f"{p.unit} starts {' and '.join(commands) or 'nothing'}; {p.command} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=commands, wanted=p.command, where=p.of)
    if p.calendar:
        times = [entry.get("OnCalendar", "") for entry in entries(found.get("TimersCalendar", ()))]
        if sorted(times) != sorted(p.calendar):
            asked = ", ".join(p.calendar)
            sentence = f"{p.unit} elapses at {', '.join(times) or 'no time of the calendar'}; {asked} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=times, wanted=list(p.calendar), where=p.of)
    return passed(f"{p.unit} is as asked.", observed=shown, where=p.of)


def units(evidence: Evidence, name: str, when: When = "after") -> dict[str, Unit]:
    """Return the units of a command's output.

    Raises:
        Unreadable: the command failed, or printed something else.
    """
    return printed(evidence, name, read_units, when)
