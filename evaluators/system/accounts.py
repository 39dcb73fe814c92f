"""Checks on accounts, as the files passwd(5), group(5) and shadow(5) say them, and on what sudo allows."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, field_validator

from evaluators.evidence import Evidence, Unreadable
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, pin
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.system.printed import printed
from evaluators.system.shell_words import words
from evaluators.verdict import Code, Finding, Shown, failed, passed

ENTRY_LIMIT = 10_000
_EPOCH = datetime.date(1970, 1, 1)
_HEAD = re.compile(r"User \S+ may run the following commands on \S+:")
_RULE = re.compile(r"\s+\(([^)]*)\)\s*((?:[A-Z_]+:\s*)*)(.+)")


def _rows(text: str, fields: int, what: str) -> list[list[str]]:
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        row = line.split(":")
        if len(row) != fields or not row[0]:
            raise Unreadable(f"line {number} is not an entry of {what}: {line[:80]!r}")
        rows.append(row)
        if len(rows) > ENTRY_LIMIT:
            raise Unreadable(f"more than {ENTRY_LIMIT} entries of {what}")
    return rows


def _number(text: str, what: str) -> int:
    if not re.fullmatch(r"-?\d{1,10}", text):
        raise Unreadable(f"{text[:40]!r} is not a {what}")
    return int(text)


@dataclass(frozen=True)
class User:
    """An entry of passwd(5)."""

    uid: int
    gid: int
    comment: str
    home: str
    shell: str


def read_users(text: str) -> dict[str, User]:
    """Return the accounts by name."""
    rows = _rows(text, 7, "passwd")
    return {r[0]: User(_number(r[2], "user id"), _number(r[3], "group id"), r[4], r[5], r[6]) for r in rows}


def read_groups(text: str) -> dict[str, tuple[int, frozenset[str]]]:
    """Return name to group id and members (those whose first group it is are not among them)."""
    rows = _rows(text, 4, "group")
    return {r[0]: (_number(r[2], "group id"), frozenset(filter(None, r[3].split(",")))) for r in rows}


def read_ageing(text: str) -> dict[str, dict[str, int | None]]:
    """Return name to what shadow(5) says of its password's age, in days; None where it says nothing."""
    names = ("min_days", "max_days", "warn_days", "inactive_days", "expires")
    return {
        row[0]: {
            name: _number(said, "number of days") if said else None for name, said in zip(names, row[3:8], strict=True)
        }
        | {"locked": int(row[1][:1] in ("!", "*"))}
        for row in _rows(text, 9, "shadow")
    }


class UserIs(Of):
    """Parameters of `system.user`; what is null is not judged."""

    user: str
    comment: str | None = None
    """The full name: the first of the comma-separated parts."""
    home: str | None = None
    shell: str | None = None
    system: bool | None = None
    """Whether its id is one of a system account (below 1000)."""
    absent: bool = False


def _pins_of_user(evidence: Evidence, p: UserIs) -> Iterator[Pin]:
    before = printed(evidence, p.of, read_users, "before") if evidence.present(p.of, "before") else {}
    if p.absent or p.user not in before:
        yield pin(p.of, p.user)
        return
    asked = {"comment": p.comment, "home": p.home, "shell": p.shell, "uid": p.system}
    yield from (pin(p.of, p.user, name) for name, value in asked.items() if value is not None)


@check("system.user", pins=_pins_of_user)
def user(evidence: Evidence, p: UserIs) -> Finding:
    """The account is there with the full name, home folder and shell asked, or is not there."""
    found = printed(evidence, p.of, read_users).get(p.user)
    if p.absent or found is None:
        return _presence(p.user, "account", found is not None, p.absent, p.of)
    seen: dict[str, Shown] = {
        "comment": found.comment.split(",")[0],
        "home": found.home.rstrip("/"),
        "shell": found.shell,
        "system": found.uid < 1000,
    }
    return _alike(f"The account {p.user}", seen, p.model_dump(include=set(seen), exclude_none=True), p.of)


class GroupIs(Of):
    """Parameters of `system.group`."""

    group: str
    members: tuple[str, ...] | None = None
    """Exactly these, in any order; an account whose first group it is is not listed."""
    has: tuple[str, ...] = ()
    """At least these."""
    system: bool | None = None
    """Whether its id is one of a system group (below 1000)."""
    absent: bool = False


def _pins_of_group(evidence: Evidence, p: GroupIs) -> Iterator[Pin]:
    """Give the group, and the group of its own with which the account of a new member came."""
    before = printed(evidence, p.of, read_groups, "before") if evidence.present(p.of, "before") else {}
    after = printed(evidence, p.of, read_groups)
    for each in (*(p.members or ()), *p.has):
        if each in after and each not in before:
            yield pin(p.of, each, "gid")
    if p.absent or p.group not in before:
        yield pin(p.of, p.group)
        return
    if p.members is not None:
        yield pin(p.of, p.group, "member")
    yield from (pin(p.of, p.group, "member", each) for each in p.has)
    if p.system is not None:
        yield pin(p.of, p.group, "gid")


@check("system.group", pins=_pins_of_group)
def group(evidence: Evidence, p: GroupIs) -> Finding:
    """The group is there with the members asked, or is not there."""
    found = printed(evidence, p.of, read_groups).get(p.group)
    if p.absent or found is None:
        return _presence(p.group, "group", found is not None, p.absent, p.of)
    gid, members = found
    wanted = set(p.members) if p.members is not None else None
    if (wanted is not None and members != wanted) or not members >= set(p.has):
        asked = sorted(wanted if wanted is not None else p.has)
        sentence = f"Members of {p.group} are {', '.join(sorted(members)) or 'nobody'}; {', '.join(asked)} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=sorted(members), wanted=asked, where=p.of)
    if p.system is not None and (gid < 1000) is not p.system:
        sentence = (
            f"The group {p.group} has the id {gid}; one of a {'system' if p.system else 'usual'} group was asked."
        )
        return failed(Code.WRONG_VALUE, sentence, observed=gid, wanted=p.system, where=p.of)
    return passed(f"The group {p.group} is as asked.", observed=sorted(members), where=p.of)


_FRESH: dict[str, tuple[Shown, ...]] = {
    "min_days": (None, 0),
    "max_days": (None, 99999),
    "warn_days": (None, 7),
    "inactive_days": (None, -1),
    "expires": ("never",),
    "locked": (True,),
}
"""What an account says of its password that was made and given none."""


class Ageing(Of):
    """Parameters of `system.password_age`; what is null must be as of an account that was just made, if this one was,
    and as it was before if not."""

    user: str
    min_days: int | None = None
    max_days: int | None = None
    warn_days: int | None = None
    inactive_days: int | None = None
    expires: str | None = None
    """Day from which on the account is closed, `2031-03-31`; `never`: on no day."""
    locked: bool | None = None
    """Whether no password opens it."""

    @field_validator("expires")
    @classmethod
    def _sound(cls, day: str | None) -> str | None:
        if day not in (None, "never"):
            datetime.date.fromisoformat(str(day))
        return day


@check("system.password_age")
def password_age(evidence: Evidence, p: Ageing) -> Finding:
    """The account's password must be changed, and the account ends, when it was asked."""
    found = printed(evidence, p.of, read_ageing).get(p.user)
    if found is None:
        return _presence(p.user, "account", False, False, p.of)
    day = found["expires"]
    try:
        expires = "never" if day is None or day < 0 else (_EPOCH + datetime.timedelta(days=day)).isoformat()
    except OverflowError:
        expires = "never"
    seen: dict[str, Shown] = {**found, "expires": expires, "locked": bool(found["locked"])}
    if _is_new(evidence, p):
        for name, usual in _FRESH.items():
            if getattr(p, name) is None and seen[name] not in usual:
                sentence = f"The password of {p.user}: {name} is {seen[name]!r}, which was not asked."
                return failed(Code.EXTRA, sentence, observed=seen, where=p.of)
    return _alike(f"The password of {p.user}", seen, p.model_dump(include=set(seen), exclude_none=True), p.of)


def _is_new(evidence: Evidence, p: Ageing) -> bool:
    """Say whether the account came during the episode."""
    if not evidence.present(p.of, "before"):
        return False
    if evidence.item(p.of, "before").kind == "command" and evidence.command(p.of, "before")["exit_code"]:
        return True
    return p.user not in printed(evidence, p.of, read_ageing, "before")


@dataclass(frozen=True)
class Right:
    """One command that sudo allows."""

    run_as: str
    command: str
    password: bool


def read_rights(text: str) -> tuple[Right, ...]:
    """Return what `sudo -l -U USER` says that the account may run; nothing if it may not run sudo."""
    found: list[Right] = []
    listed = False
    for line in text.split("\n"):
        if _HEAD.fullmatch(line.strip()):
            listed = True
            continue
        if not listed or not line.strip():
            continue
        match = _RULE.fullmatch(line)
        if match is None:
            if line.startswith(" ") and found:  # sudo folds long lists
                found += _commands(line.strip(), found[-1].run_as, found[-1].password)
                continue
            raise Unreadable(f"{line[:80]!r} is not a right that sudo lists")
        tags = set(match[2].replace(":", " ").split()) - {"PASSWD", "NOPASSWD"}
        command = " ".join([*(f"{tag}:" for tag in sorted(tags)), match[3]])
        found += _commands(command, match[1].split(":")[0].strip(), "NOPASSWD:" not in match[2])
        if len(found) > ENTRY_LIMIT:
            raise Unreadable(f"more than {ENTRY_LIMIT} rights")
    return tuple(found)


def _commands(text: str, run_as: str, password: bool) -> list[Right]:
    parts = [part.strip() for part in re.split(r"(?<!\\),", text)]
    return [Right(run_as, part.replace("\\,", ","), password) for part in parts if part]


class Sudo(Of):
    """Parameters of `system.sudo`."""

    commands: Annotated[tuple[str, ...], Field()] = ()
    """Exactly these, compared by words, in any order; none: sudo allows nothing."""
    run_as: str = "root"
    """As whom; ALL covers it."""
    password: bool | None = None
    """Whether sudo asks for the password."""


@check("system.sudo")
def sudo(evidence: Evidence, p: Sudo) -> Finding:
    """The account may run exactly these commands through sudo."""
    rights = printed(evidence, p.of, read_rights)
    seen = sorted({_words(right.command) for right in rights})
    shown: Shown = [f"({r.run_as}) {'' if r.password else 'NOPASSWD: '}{r.command}" for r in rights[:50]]
    if seen != sorted({_words(command) for command in p.commands}):
        sentence = (
            f"sudo allows {', '.join(sorted({r.command for r in rights})) or 'nothing'}; "
            f"{', '.join(p.commands) or 'nothing'} was asked."
        )
        more = any(_words(r.command) not in {_words(c) for c in p.commands} for r in rights)
        return failed(
            Code.EXTRA if more else Code.NOT_FOUND, sentence, observed=shown, wanted=list(p.commands), where=p.of
        )
    for right in rights:
        if right.run_as not in (p.run_as, "ALL"):
            sentence = f"{right.command} is allowed as {right.run_as}; as {p.run_as} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=shown, wanted=p.run_as, where=p.of)
        if p.password is not None and right.password is not p.password:
            sentence = f"sudo asks for {'a' if right.password else 'no'} password before {right.command}."
            return failed(Code.WRONG_VALUE, sentence, observed=shown, wanted=p.password, where=p.of)
    return passed("sudo allows what was asked.", observed=shown, where=p.of)


def _words(command: str) -> tuple[str, ...]:
    return tuple(words(command))


def user_facts(text: str) -> Facts:
    """Return facts: "NAME/uid" and the like."""
    return {f"{name}/{key}": value for name, found in read_users(text).items() for key, value in vars(found).items()}


def group_facts(text: str) -> Facts:
    """Return facts: "NAME/gid", "NAME/member/ACCOUNT"."""
    facts: dict[str, Shown] = {}
    for name, (gid, members) in read_groups(text).items():
        facts |= {f"{name}/gid": gid} | {f"{name}/member/{member}": True for member in members}
    return facts


class AccountsUntouched(FactsUntouched):
    """Parameters of `system.users_untouched` and `system.groups_untouched`; paths are "NAME/uid", "gid", "comment",
    "home", "shell", or "NAME/gid" and "NAME/member/ACCOUNT"."""


@check("system.users_untouched")
def users_untouched(evidence: Evidence, p: AccountsUntouched) -> Finding:
    """Every account has the ids, name, home folder and shell that it had; their order does not count."""
    return compare(
        printed(evidence, p.of, user_facts, "before"), printed(evidence, p.of, user_facts), allowed(evidence, p), p.of
    )


@check("system.groups_untouched")
def groups_untouched(evidence: Evidence, p: AccountsUntouched) -> Finding:
    """Every group has the id and the members that it had; their order does not count."""
    return compare(
        printed(evidence, p.of, group_facts, "before"), printed(evidence, p.of, group_facts), allowed(evidence, p), p.of
    )


def _presence(name: str, what: str, there: bool, absent: bool, of: str) -> Finding:
    if there is absent:
        code = Code.EXTRA if there else Code.NOT_FOUND
        return failed(code, f"The {what} {name} {'should not be' if there else 'is not'} there.", wanted=name, where=of)
    return passed(f"The {what} {name} is not there, as asked.", where=of)


def _alike(what: str, seen: dict[str, Shown], wanted: dict[str, Shown], of: str) -> Finding:
    for name, value in wanted.items():
        value = value.rstrip("/") if name == "home" and isinstance(value, str) else value
        if seen[name] != value:
            sentence = f"{what}: {name} is {seen[name]!r}; {value!r} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=wanted, where=of)
    return passed(f"{what} is as asked.", observed=seen, where=of)
