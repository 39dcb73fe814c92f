"""Checks on a user's crontab, as a file or as what `crontab -l` prints."""

import hashlib
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Annotated

from pydantic import Field, field_validator

from evaluators.evidence import BrokenBaseline, Evidence, Unreadable, When
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, numbered, pin, step
from evaluators.files.formats import text_of
from evaluators.files.remarks import kept, places_of
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.remarks import Remarks, of_lines, one_line
from evaluators.system.crontab import Job, Schedule, parse_schedule, read_crontab
from evaluators.system.shell_words import line, words
from evaluators.verdict import Code, Finding, Shown, failed, passed

_COMMENT = re.compile(r"^[ \t]*(?P<comment>#[^\n]*)", re.MULTILINE)
_USUAL: Mapping[str, tuple[str, ...]] = {
    "SHELL": ("/bin/sh", "/bin/bash", "/bin/dash", "/usr/bin/sh", "/usr/bin/bash", "/usr/bin/dash"),
    "HOME": ("/home/user",),
    "LOGNAME": ("user",),
    "MAILTO": ("", "user"),
    "LANG": ("C.UTF-8", "en_US.UTF-8", "en_GB.UTF-8"),
}
"""Variables of a crontab with the values by which every job runs as it does without them."""


def crontab(evidence: Evidence, name: str, when: When = "after") -> tuple[Job, ...]:
    """Return the jobs of a crontab: a file, or a command that printed one (`crontab -l`, which ends with status
    1 where a user has none)."""
    if when == "before" and not evidence.present(name, when):
        return ()
    if evidence.item(name, when).kind != "command":
        return evidence.parse(name, read_crontab, when)
    result = evidence.command(name, when)
    if result["exit_code"] == 1 and not result["stdout"].strip():
        return ()
    try:
        return read_crontab(result["stdout"].encode())
    except Unreadable as error:
        if when == "before":
            raise BrokenBaseline(f"the crontab {name!r} as it was before: {error}") from error
        raise


class CronJob(Of):
    """Parameters of `cron.job`."""

    command: str
    """Compared by words: quoting and blanks do not count, nor how the home folder is written."""
    at: str | None = None
    """Five fields or a macro; any that fire at the same times are equal. null: whenever."""
    programs: Annotated[tuple[str, ...], Field()] = ("/usr/bin", "/bin", "/usr/local/bin")
    """A program may be named with or without one of these folders."""
    environment: dict[str, str] = Field(default_factory=dict)
    """Variables that the crontab must set above the job."""
    count: Annotated[int, Field(ge=0)] = 1
    """How many such jobs there must be; 0: none, at whatever time if `at` is null. Several that together fire when
    one was asked to, each moment once, count as it."""
    ignore_output: bool = True
    """Where its output goes (`> FILE`, `2>&1`, `>/dev/null`) does not count, unless `command` says it."""

    @field_validator("at")
    @classmethod
    def _sound(cls, at: str | None) -> str | None:
        if at is not None:
            parse_schedule(at)
        return at


def _pins(evidence: Evidence, p: CronJob) -> Iterator[Pin]:
    wanted = _normal(tuple(words(p.command)), p)
    strip = p.ignore_output and not any(">" in word for word in wanted)
    for when in ("before", "after"):
        for each in crontab(evidence, p.of, when):
            if _normal(each.command, p, strip=strip) == wanted:
                yield pin(p.of, "job", line(each.command))


@check("cron.job", pins=_pins)
def job(evidence: Evidence, p: CronJob) -> Finding:
    """The crontab has a job with this command, which fires at these times."""
    jobs = crontab(evidence, p.of)
    wanted = _normal(tuple(words(p.command)), p)
    strip = p.ignore_output and not any(">" in word for word in wanted)
    same = [each for each in jobs if _normal(each.command, p, strip=strip) == wanted]
    shown: Shown = [f"{each.fields} {each.text}" for each in jobs[:30]]
    if p.at is not None:
        schedule = parse_schedule(p.at)
        if p.count == 1 and len(same) > 1 and _together(same) == schedule:
            same = [replace(same[0], schedule=schedule)]
        timed = [each for each in same if each.schedule == schedule]
        if p.count and same and not timed:
            sentence = f"The job runs at {same[0].fields} ({times(same[0].schedule)}); {p.at} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=same[0].fields, wanted=p.at, where=p.of)
        if len(same) > len(timed) and p.count:
            sentence = f"The job is there a second time, at {next(j.fields for j in same if j not in timed)}."
            return failed(Code.EXTRA, sentence, observed=shown, wanted=p.at, where=p.of)
        same = timed
    if len(same) != p.count:
        code = Code.NOT_FOUND if len(same) < p.count else Code.EXTRA
        sentence = f"The crontab has {len(same)} jobs for `{p.command}`; {p.count} was asked."
        return failed(code, sentence, observed=shown, wanted=p.command, where=p.of)
    usual = {pair for each in crontab(evidence, p.of, "before") for pair in each.environment.items()}
    for each in same:
        if each.stdin:
            sentence = f"The job is given an input that was not asked: {each.stdin[:80]!r}."
            return failed(Code.EXTRA, sentence, observed=each.stdin[:200], where=p.of)
        for name, value in each.environment.items():
            if name not in p.environment and (name, value) not in usual and not _harmless(name, value):
                sentence = f"The job runs with {name}={value[:80]}, which was not asked."
                return failed(Code.EXTRA, sentence, observed=dict(each.environment), where=p.of)
        for name, value in p.environment.items():
            if each.environment.get(name) != value:
                sentence = f"The job runs with {name}={each.environment.get(name, '')}; {value} was asked."
                return failed(Code.WRONG_VALUE, sentence, observed=dict(each.environment), wanted=value, where=p.of)
    return passed("The crontab is as asked.", observed=shown, where=p.of)


def _together(jobs: Sequence[Job]) -> Schedule | None:
    """Return when jobs fire together, if they do it at the same times of days that are not the same."""
    clocks = {(each.schedule.minutes, each.schedule.hours, each.schedule.at_reboot) for each in jobs}
    if len(clocks) != 1 or next(iter(clocks))[2]:
        return None
    days = frozenset[tuple[int, int, int]]().union(*(each.schedule.days for each in jobs))
    if len(days) != sum(len(each.schedule.days) for each in jobs):
        return None
    return replace(jobs[0].schedule, days=days)


def _harmless(name: str, value: str) -> bool:
    """Say whether a job runs as well with a variable of the crontab as without it."""
    if name == "PATH":
        return {"/usr/bin", "/bin"} <= set(value.split(":"))
    return value in _USUAL.get(name, ())


def _normal(command: tuple[str, ...], p: CronJob, *, strip: bool = False) -> list[str]:
    """Return a command's words with the program's usual folder dropped and, if asked, without redirections."""
    found = list(command)
    out: list[str] = []
    i = 0
    while i < len(found):
        if strip and found[i].lstrip("012&") in (">", ">>", ">&", ">|"):
            i += 2
            continue
        out.append(found[i])
        i += 1
    if len(out) > 3 and out[0] == "cd" and out[2] == "&&" and re.match(r"[^/~$]*/", out[3]):
        out = [posixpath.normpath(posixpath.join(out[1], out[3])), *out[4:]]
    for i, word in enumerate(out):
        if i == 0 or out[i - 1] in ("&&", "||", ";", "|"):
            folder, _, name = word.rpartition("/")
            out[i] = name if folder in p.programs else word
    return out


def times(schedule: Schedule) -> str:
    """Return a schedule in a few words."""
    if schedule.at_reboot:
        return "at every start"
    hours, minutes = sorted(schedule.hours), sorted(schedule.minutes)
    clock = [f"{hour}:{minute:02}" for hour in hours for minute in minutes]
    shown = ", ".join(clock[:4]) + (f" and {len(clock) - 4} more" if len(clock) > 4 else "")
    return f"{shown} on {len({(m, d) for m, d, _ in schedule.days})} dates"


@lru_cache(maxsize=512)
def schedule_shown(schedule: Schedule) -> Shown:
    """Return a schedule as a value that is equal exactly if the schedule is; the days are many, so their digest."""
    days = repr(sorted(schedule.days)).encode()
    return {
        "reboot": schedule.at_reboot,
        "minutes": sorted(schedule.minutes),
        "hours": sorted(schedule.hours),
        "dates": len({(month, day) for month, day, _ in schedule.days}),
        "days": hashlib.sha256(days).hexdigest()[:16],
    }


def cron_facts(jobs: tuple[Job, ...]) -> Facts:
    """Return facts: "job/COMMAND/at", "job/COMMAND/input", "job/COMMAND/environment/NAME"."""
    # those of the same command in an order that their meaning decides, not their place
    ordered = sorted(jobs, key=lambda each: (each.command, repr(schedule_shown(each.schedule)), each.stdin))
    names = numbered([step(line(each.command)) for each in ordered])
    facts: dict[str, Shown] = {}
    for name, each in zip(names, ordered, strict=True):
        facts[f"job/{name}/at"] = schedule_shown(each.schedule)
        if each.stdin:
            facts[f"job/{name}/input"] = each.stdin
        facts |= {f"job/{name}/environment/{key}": value for key, value in each.environment.items()}
    return facts


class CronUntouched(FactsUntouched):
    """Parameters of `cron.untouched`; paths are "job/COMMAND" with its words parted by single blanks, in double
    quotes if they hold one (a `/` is `~1`), then "at", "input" or "environment/NAME"; "comments"."""


@check("cron.untouched")
def untouched(evidence: Evidence, p: CronUntouched) -> Finding:
    """The same commands fire at the same times with the same environment; order of jobs, blanks and how a schedule is
    written do not count. No comment is lost but with the line that it belongs to."""
    before, after = crontab(evidence, p.of, "before"), crontab(evidence, p.of)
    found = compare(cron_facts(before), cron_facts(after), allowed(evidence, p), p.of)
    return kept(found, (_remarks(evidence, p.of, "before"), _remarks(evidence, p.of, "after")), evidence, p)


def _remarks(evidence: Evidence, name: str, when: When) -> Remarks:
    if not evidence.present(name, when):
        return Remarks()
    printed = evidence.item(name, when).kind == "command"
    return cron_remarks(evidence.command(name, when)["stdout"] if printed else evidence.parse(name, text_of, when))


def cron_remarks(text: str) -> Remarks:
    """Return the comments of a crontab."""
    return of_lines(text, places_of(text, _COMMENT), _meaning)


def _meaning(text: str) -> str:
    """Return what a line says, by what is equal where it means the same."""
    try:
        jobs = read_crontab(text.encode("utf-8", "surrogatepass"))
    except Unreadable:
        return one_line(text)
    said = [f"{line(each.command)} {schedule_shown(each.schedule)} {each.stdin}" for each in jobs]
    return said[0] if said else one_line(text)
