"""Checks on mounts, present ones or those of every start, by the JSON that findmnt(8) prints of the kernel or fstab."""

from __future__ import annotations

import re

from pydantic import BaseModel, Field, ValidationError

from evaluators.evidence import Evidence, Unreadable
from evaluators.registry import Of, check
from evaluators.system.printed import printed
from evaluators.verdict import Code, Finding, Shown, failed, passed

DEPTH_LIMIT = 32
_UNITS = {"": 1, "k": 2**10, "m": 2**20, "g": 2**30}
_CANCELS = {"exec": "noexec", "suid": "nosuid", "dev": "nodev", "defaults": ""}
_USUAL = frozenset(
    {
        "rw",
        "relatime",
        "async",
        "auto",
        "nouser",
        "nofail",
        "inode64",
        "inode32",
        "seclabel",
        "_netdev",
    }
)
"""Options that mount a file system as it is without them, now and at every start."""
Mount = tuple[str, str, dict[str, str]]
"""Source, type, and options with their values."""


def read_mounts(text: str) -> dict[str, list[Mount]]:
    """Return what is mounted by target, from `findmnt -J -o TARGET,SOURCE,FSTYPE,OPTIONS`.

    Raises:
        Unreadable: it is not what findmnt prints.
    """
    found: dict[str, list[Mount]] = {}
    try:
        printed = _Printed.model_validate_json(text)
    except ValidationError as error:
        raise Unreadable(f"not the JSON of findmnt: {error.errors()[0]['msg']}") from error
    todo = [(each, 0) for each in printed.filesystems]
    while todo:
        each, depth = todo.pop(0)
        if depth > DEPTH_LIMIT:
            raise Unreadable(f"mounts are nested more than {DEPTH_LIMIT} deep")
        mount = (each.source or "", each.fstype or "", read_options(each.options or ""))
        found.setdefault(each.target, []).append(mount)
        todo += [(child, depth + 1) for child in each.children]
    return found


class _FileSystem(BaseModel):
    target: str
    source: str | None
    fstype: str | None
    options: str | None
    children: list[_FileSystem] = []


class _Printed(BaseModel):
    filesystems: list[_FileSystem]


def read_options(text: str) -> dict[str, str]:
    """Return option to its value in one spelling: sizes in bytes, modes without leading zeros; the last one counts."""
    found: dict[str, str] = {}
    for option in text.split(","):
        name, _, value = option.strip().partition("=")
        if name in _CANCELS:
            found.pop(_CANCELS[name], None)
        elif name:
            found[name] = _plain(name, value)
    return found


def _plain(name: str, value: str) -> str:
    if name == "mode":
        return value.lstrip("0")
    if name == "size" and (match := re.fullmatch(r"(\d{1,18})([kmgKMG]?)", value)):
        return str(int(match[1]) * _UNITS[match[2].lower()])
    return value


class MountIs(Of):
    """Parameters of `system.mount`."""

    target: str
    type: str | None = None
    source: str | None = None
    options: dict[str, str | tuple[str, ...]] = Field(default_factory=dict)
    """Option to its value ("" for a switch), or to several of which one must be it; of others those alone may be there
    that change nothing. Sizes are compared as numbers (`64M` is `65536k`), modes as octal numbers."""


@check("system.mount")
def mount(evidence: Evidence, p: MountIs) -> Finding:
    """Exactly one file system is mounted at the target, of the type and with the options asked."""
    there = printed(evidence, p.of, read_mounts).get(p.target, [])
    if len(there) != 1:
        code = Code.EXTRA if there else Code.NOT_FOUND
        return failed(code, f"At {p.target} are {len(there)} mounts; one was asked.", observed=len(there), where=p.of)
    source, kind, options = there[0]
    shown: Shown = {"source": source, "type": kind, "options": options}
    for name, seen, wanted in (("type", kind, p.type), ("source", source, p.source)):
        if wanted is not None and seen != wanted:
            sentence = f"The {name} of {p.target} is {seen}; {wanted} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=shown, wanted=wanted, where=p.of)
    for name, value in p.options.items():
        allowed = [_plain(name, each) for each in ((value,) if isinstance(value, str) else value)]
        if options.get(name) not in allowed:
            option = f"{name}={options[name]}" if options.get(name) else name if name in options else f"not {name}"
            asked = " or ".join(f"{name}={each}" if each else name for each in allowed)
            sentence = f"{p.target} has {option}; {asked} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=shown, wanted=allowed, where=p.of)
    if p.options and (more := sorted(options.keys() - p.options.keys() - _USUAL)):
        sentence = f"{p.target} has the option {more[0]}, which was not asked."
        return failed(Code.EXTRA, sentence, observed=shown, where=p.of)
    return passed(f"{p.target} is mounted as asked.", observed=shown, where=p.of)
