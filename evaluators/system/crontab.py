"""Reads a user's crontab (crontab(5) of Vixie cron as Debian has it) to what it means: when which command runs, with
which environment. Nothing is run.
"""

import calendar
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from evaluators.evidence import Unreadable
from evaluators.files.formats import text_of
from evaluators.system.shell_words import words

JOB_LIMIT = 2_000
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
MACROS = {
    "@yearly": "0 0 1 1 *",
    "@annually": "0 0 1 1 *",
    "@monthly": "0 0 1 * *",
    "@weekly": "0 0 * * 0",
    "@daily": "0 0 * * *",
    "@midnight": "0 0 * * *",
    "@hourly": "0 * * * *",
}
_FIELDS = (
    ("minute", 0, 59, ()),
    ("hour", 0, 23, ()),
    ("day", 1, 31, ()),
    ("month", 1, 12, MONTHS),
    ("weekday", 0, 7, DAYS),
)
_ASSIGNMENT = re.compile(r"""\s*(?:"([^"]+)"|'([^']+)'|([A-Za-z_][\w]*))\s*=\s*(.*?)\s*""")
_ITEM = re.compile(r"(\*|[0-9a-z]+)(?:-([0-9a-z]+))?(?:/(\d{1,4}))?")


@dataclass(frozen=True)
class Schedule:
    """When a job runs: minutes and hours of a day, and days as (month, day, weekday), Sunday 0."""

    minutes: frozenset[int]
    hours: frozenset[int]
    days: frozenset[tuple[int, int, int]]
    at_reboot: bool = False


AT_REBOOT = Schedule(frozenset(), frozenset(), frozenset(), True)


@dataclass(frozen=True)
class Job:
    """One line of a crontab."""

    schedule: Schedule
    command: tuple[str, ...]
    """In words, as `shell_words` gives them."""
    stdin: str
    """What follows the first `%`."""
    text: str
    """The command as written."""
    fields: str
    """The schedule as written."""
    environment: Mapping[str, str] = field(default_factory=dict)


@lru_cache(maxsize=512)
def parse_schedule(text: str) -> Schedule:
    """Return what five fields or a macro mean; two that fire at the same times are equal.

    Raises:
        ValueError: neither.
    """
    if text == "@reboot":
        return AT_REBOOT
    parts = MACROS.get(text.lower(), text).split()
    if len(parts) != 5:
        raise ValueError(f"expected five fields or a macro as @daily, got {text!r}")
    sets = [_field(part, *shape) for part, shape in zip(parts, _FIELDS, strict=True)]
    minutes, hours, days, months, weekdays = sets
    weekdays = frozenset(day % 7 for day in weekdays)
    return Schedule(minutes, hours, _dates(days, months, weekdays, parts[2], parts[4]))


def _field(text: str, name: str, low: int, high: int, names: tuple[str, ...]) -> frozenset[int]:
    found: set[int] = set()
    for part in text.lower().split(","):
        match = _ITEM.fullmatch(part)
        if match is None:
            raise ValueError(f"{part!r} is not a valid {name}")
        first, last, stride = match[1], match[2], int(match[3] or 1)
        if stride == 0 or (match[3] and first != "*" and last is None) or (first == "*" and last):
            raise ValueError(f"{part!r} is not a valid {name}")
        start = low if first == "*" else _number(first, names, low)
        stop = high if first == "*" else start if last is None else _number(last, names, low)
        if not low <= start <= stop <= high:
            raise ValueError(f"{part!r} is not a valid {name} from {low} to {high}")
        found.update(range(start, stop + 1, stride))
    return frozenset(found)


def _number(text: str, names: tuple[str, ...], low: int) -> int:
    if text in names:
        return names.index(text) + low
    if not text.isdecimal() or len(text) > 4:
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def _dates(
    days: frozenset[int], months: frozenset[int], weekdays: frozenset[int], day_text: str, weekday_text: str
) -> frozenset[tuple[int, int, int]]:
    """Return (month, day, weekday) on which a job runs: if one of the two day fields begins with `*` both must
    hold, else one is enough."""
    both = day_text.startswith("*") or weekday_text.startswith("*")
    return frozenset(
        (month, day, weekday)
        for month in months
        for day in range(1, calendar.monthrange(2024, month)[1] + 1)
        for weekday in range(7)
        if ((day in days and weekday in weekdays) if both else (day in days or weekday in weekdays))
    )


def read_crontab(data: bytes) -> tuple[Job, ...]:
    """Return the jobs in order.

    Raises:
        Unreadable: a line that cron would refuse.
    """
    jobs: list[Job] = []
    environment: dict[str, str] = {}
    known: dict[str, Schedule] = {}
    for number, raw in enumerate(text_of(data).split("\n"), 1):
        line = raw.strip(" \t")
        if not line or line.startswith("#"):
            continue
        if not line[0].isdecimal() and line[0] not in "*@" and (found := _ASSIGNMENT.fullmatch(line)) is not None:
            environment[found[1] or found[2] or found[3]] = _unquoted(found[4])
            continue
        jobs.append(_job(line, number, environment, known))
        if len(jobs) > JOB_LIMIT:
            raise Unreadable(f"more than {JOB_LIMIT} jobs")
    return tuple(jobs)


def _job(line: str, number: int, environment: Mapping[str, str], known: dict[str, Schedule]) -> Job:
    parts = line.split(None, 1 if line.startswith("@") else 5)
    if len(parts) < (2 if line.startswith("@") else 6):
        raise Unreadable(f"line {number} has no command: {line[:80]!r}")
    fields, command = " ".join(parts[:-1]), parts[-1]
    if fields not in known:
        try:
            known[fields] = parse_schedule(fields)
        except ValueError as error:
            raise Unreadable(f"line {number}: {error}") from error
    shell, stdin = _percent(command)
    return Job(known[fields], tuple(words(shell)), stdin, command, fields, dict(environment))


def _percent(command: str) -> tuple[str, str]:
    """Return a command and its input: the first bare `%` parts them, further ones are line ends, `\\%` is `%`."""
    parts = re.split(r"(?<!\\)%", command)
    return parts[0].replace("\\%", "%").strip(), "\n".join(part.replace("\\%", "%") for part in parts[1:])


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"" else value
