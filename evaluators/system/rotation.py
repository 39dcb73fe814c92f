"""Checks on how logs are rotated, by the files that logrotate(8) reads; nothing is run."""

import re
import shlex
from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence, Unreadable
from evaluators.files.globs import covers
from evaluators.files.pins import WRITTEN
from evaluators.registry import Of, check
from evaluators.system.printed import printed
from evaluators.verdict import Code, Finding, Shown, failed, passed

STANZA_LIMIT = 2_000
SCRIPTS = ("postrotate", "prerotate", "firstaction", "lastaction", "preremove")
FREQUENCIES = ("hourly", "daily", "weekly", "monthly", "yearly")
_OPPOSITES = {
    "nocompress": "compress",
    "nodelaycompress": "delaycompress",
    "nomissingok": "missingok",
    "missingok": "missingok",
    "ifempty": "notifempty",
    "nocopytruncate": "copytruncate",
    "nodateext": "dateext",
    "nosharedscripts": "sharedscripts",
    "nocreate": "create",
    "noolddir": "olddir",
    "nomail": "mail",
    "nosu": "su",
    "nodateyesterday": "dateyesterday",
}
_BESIDES = frozenset({"su", "dateformat", "dateyesterday", "missingok"})
"""Directives that change nothing of when logs are rotated and how many are kept."""
_NOTHING = re.compile(r"|#.*|:|true|set -e|set \+e|/bin/true")
Stanza = tuple[tuple[str, ...], Mapping[str, str]]
"""The patterns of the logs, and the directives; the frequency is the directive `frequency`, a script is its text."""


def read_logrotate(text: str) -> tuple[Stanza, ...]:
    """Return the stanzas in order, each with the directives above it as well.

    Raises:
        Unreadable: it is not such a file.
    """
    shared: dict[str, str] = {}
    found: list[Stanza] = []
    inside: dict[str, str] | None = None
    patterns: list[str] = []
    script: tuple[str, list[str]] | None = None
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if script is not None:
            if line == "endscript":
                if inside is not None:
                    inside[script[0]] = "\n".join(script[1])
                script = None
            else:
                script[1].append(line)
            continue
        if not line or line.startswith("#"):
            continue
        if line == "}":
            if inside is None:
                raise Unreadable(f"line {number}: nothing is open")
            found.append((tuple(patterns), inside))
            inside, patterns = None, []
        elif inside is None and (line.endswith("{") or line[0] in "/\"'"):
            patterns += _words(line.removesuffix("{"), number)
            inside = dict(shared) if line.endswith("{") else None
        elif inside is None and line == "{":
            inside = dict(shared)
        elif line.split()[0] in SCRIPTS:
            script = (line.split()[0], [])
        else:
            _directive(line, shared if inside is None else inside, number)
        if len(found) > STANZA_LIMIT:
            raise Unreadable(f"more than {STANZA_LIMIT} stanzas")
    if inside is not None or patterns or script is not None:
        raise Unreadable("the last stanza does not end")
    return tuple(found)


def _words(text: str, number: int) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Unreadable(f"line {number}: {error}") from error


def _directive(line: str, into: dict[str, str], number: int) -> None:
    name, *rest = re.split(r"[\s=]+", line, maxsplit=1)
    value = " ".join(_words(rest[0], number)) if rest else ""
    if name in FREQUENCIES:
        into["frequency"] = name
    elif name in _OPPOSITES and name != "missingok":
        into.pop(_OPPOSITES[name], None)
    elif name.isalpha():
        into[name] = value
    else:
        raise Unreadable(f"line {number} is not a directive: {line[:80]!r}")


class Rotation(Of):
    """Parameters of `system.log_rotation`."""

    log: str
    """The path of a log that is rotated by exactly one stanza."""
    directives: Annotated[dict[str, str | None], Field(min_length=1)]
    """Directive to its value (`frequency`: daily, weekly, ...; "" for a switch); null: it must not hold. What undoes
    another (`nocompress`) is known by what it undoes. Others that decide when, whether or how logs are rotated must
    not be there."""
    script_has: dict[str, str] = Field(default_factory=dict)
    """Script (`postrotate`) to a regular expression that one of its lines must match as a whole."""


@check("system.log_rotation", pins=WRITTEN)
def log_rotation(evidence: Evidence, p: Rotation) -> Finding:
    """The log is rotated by one stanza, with the directives asked."""
    stanzas = [s for s in printed(evidence, p.of, read_logrotate) if any(covers(_glob(g), p.log[1:]) for g in s[0])]
    if len(stanzas) != 1:
        code = Code.EXTRA if stanzas else Code.NOT_FOUND
        sentence = f"{p.log} is rotated by {len(stanzas)} stanzas; one was asked."
        return failed(code, sentence, observed=len(stanzas), wanted=1, where=p.of)
    said = stanzas[0][1]
    shown: Shown = dict(said)
    for name, wanted in p.directives.items():
        seen = said.get(name)
        if (seen is None) != (wanted is None) or (wanted is not None and _plain(name, seen) != _plain(name, wanted)):
            state = "not at all" if seen is None else f"'{seen}'" if seen else "set"
            asked = "not at all" if wanted is None else f"'{wanted}'" if wanted else "set"
            sentence = f"For {p.log}, {name} is {state}; {asked} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=shown, wanted=wanted, where=p.of)
    if more := sorted(said.keys() - p.directives.keys() - p.script_has.keys() - _BESIDES):
        sentence = f"For {p.log}, {more[0]} is set, which was not asked."
        return failed(Code.EXTRA, sentence, observed=shown, where=p.of)
    for name, pattern in p.script_has.items():
        lines = said.get(name, "").split("\n")
        strange = [line for line in lines if not re.fullmatch(pattern, line) and not _NOTHING.fullmatch(line.strip())]
        if strange:
            sentence = f"The script {name} of {p.log} does more than was asked: {strange[0][:80]!r}."
            return failed(Code.EXTRA, sentence, observed=lines[:30], wanted=pattern, where=p.of)
        if not any(re.fullmatch(pattern, line) for line in lines):
            sentence = f"The script {name} of {p.log} does not do what was asked."
            return failed(Code.NOT_FOUND, sentence, observed=lines[:30], wanted=pattern, where=p.of)
    return passed(f"{p.log} is rotated as asked.", observed=shown, where=p.of)


def _glob(pattern: str) -> str:
    return pattern.lstrip("/")


def _plain(name: str, value: str | None) -> str:
    """Return a value so that two that mean the same are equal: `0640` is `640`."""
    parts = (value or "").split()
    if name == "create" and parts:
        parts[0] = parts[0].lstrip("0")
    return " ".join(parts)
