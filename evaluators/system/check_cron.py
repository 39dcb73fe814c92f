"""Checks on a user's crontab, as a file or as what `crontab -l` prints."""

import hashlib
from functools import lru_cache
from typing import Annotated

from pydantic import Field, field_validator

from evaluators.evidence import BrokenBaseline, Evidence, Unreadable, When
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, numbered, step
from evaluators.registry import Of, check
from evaluators.system.crontab import Job, Schedule, parse_schedule, read_crontab
from evaluators.system.shell_words import line, words
from evaluators.verdict import Code, Finding, Shown, failed, passed


def crontab(evidence: Evidence, name: str, when: When = "after") -> tuple[Job, ...]:
    """Return the jobs of a crontab: a file, or a command that printed one (`crontab -l`, which ends with status
    1 where a user has none)."""
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
    """How many such jobs there must be; 0: none, at whatever time if `at` is null."""
    ignore_output: bool = True
    """Where its output goes (`> FILE`, `2>&1`, `>/dev/null`) does not count, unless `command` says it."""

    @field_validator("at")
    @classmethod
    def _sound(cls, at: str | None) -> str | None:
        if at is not None:
            parse_schedule(at)
        return at


@check("cron.job")
def job(evidence: Evidence, p: CronJob) -> Finding:
    """The crontab has a job with this command, which fires at these times."""
    jobs = crontab(evidence, p.of)
    wanted = _normal(tuple(words(p.command)), p)
    strip = p.ignore_output and not any(">" in word for word in wanted)
    same = [each for each in jobs if _normal(each.command, p, strip=strip) == wanted]
    shown: Shown = [f"{each.fields} {each.text}" for each in jobs[:30]]
    if p.at is not None:
        schedule = parse_schedule(p.at)
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
    for each in same:
        for name, value in p.environment.items():
            if each.environment.get(name) != value:
                sentence = f"The job runs with {name}={each.environment.get(name, '')}; {value} was asked."
                return failed(Code.WRONG_VALUE, sentence, observed=dict(each.environment), wanted=value, where=p.of)
    return passed("The crontab is as asked.", observed=shown, where=p.of)


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
    quotes if they hold one (a `/` is `~1`), then "at", "input" or "environment/NAME"."""


@check("cron.untouched")
def untouched(evidence: Evidence, p: CronUntouched) -> Finding:
    """The same commands fire at the same times with the same environment; order of jobs, comments, blanks and how a
    schedule is written do not count."""
    return compare(
        cron_facts(crontab(evidence, p.of, "before")), cron_facts(crontab(evidence, p.of)), allowed(evidence, p), p.of
    )
