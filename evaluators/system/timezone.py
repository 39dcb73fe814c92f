"""Checks on a computer's time zone: what /etc/localtime makes of the clock, and which zone /etc/timezone names.

Zones are compared by what clocks show in them (RFC 8536, TZif): the offset from UTC and its abbreviation, from 1900 to
2050. So another name of the same zone (Asia/Katmandu for Asia/Kathmandu), a link to it and a copy of its file are all
right; a zone that agrees with it only today, or in one season, is not.
"""

import base64
import binascii
import io
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from evaluators.evidence import BrokenBaseline, Evidence, Unreadable
from evaluators.registry import EvidenceName, Of, check
from evaluators.system.printed import printed
from evaluators.verdict import Code, Finding, failed, passed

ZONE = (
    "sh",
    "-c",
    'head -c 65536 /etc/localtime | base64 -w0; echo; name=$(head -n1 /etc/timezone | head -c 200); echo "$name"; '
    'head -c 65536 "/usr/share/zoneinfo/$name" | base64 -w0',
)
"""The command whose output the check takes, in three lines: /etc/localtime, the name in /etc/timezone, that zone's
file."""
LIMIT = 65536
"""Bytes of a zone's file; the largest of Debian's has 3.7 kB."""
_NAME = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*")
_SPANS = ((2000, 2050), (1900, 2000))
"""Years, those first in which a difference says most to a reader."""
_DAY, _QUARTER = timedelta(days=1), timedelta(minutes=15)
Shows = tuple[timedelta | None, str | None]
"""Offset from UTC and abbreviation."""


@dataclass(frozen=True)
class Clock:
    """What a computer takes its local time from."""

    localtime: bytes
    """What /etc/localtime leads to; empty: nothing, which means UTC."""
    name: str
    """The first line of /etc/timezone; empty if there is none."""
    named: bytes
    """The file of the zone of that name; empty if there is none."""


def read_clock(text: str) -> Clock:
    """Return what `ZONE` printed.

    Raises:
        Unreadable: it is not what the command prints.
    """
    lines = text.split("\n")
    if len(lines) != 3:
        raise Unreadable(f"expected three lines, got {len(lines)}")
    try:
        localtime, named = (base64.b64decode(lines[number], validate=True) for number in (0, 2))
    except binascii.Error as error:
        raise Unreadable(f"not base64: {error}") from error
    return Clock(localtime, lines[1].strip(), named)


def read_zone(data: bytes) -> ZoneInfo:
    """Return a zone's file (TZif) read.

    Raises:
        Unreadable: it is not such a file.
    """
    if not data.startswith(b"TZif") or len(data) > LIMIT:
        raise Unreadable("it is not a time zone file (TZif)")
    if data[4:5] >= b"2" and not data.endswith(b"\n"):
        raise Unreadable("the time zone's file is cut off")
    try:
        # the library reads its last line until a newline comes: there is one more than in the file
        return ZoneInfo.from_file(io.BytesIO(data + b"\n"))
    except (ValueError, IndexError, EOFError, OverflowError, AssertionError, struct.error) as error:
        raise Unreadable(f"the time zone's file is damaged: {error!r}"[:200]) from error


def difference(one: ZoneInfo, other: ZoneInfo) -> datetime | None:
    """Return a moment, to a quarter of an hour, at which clocks in two zones differ; None if they never do.

    Raises:
        Unreadable: a zone's offset is none (a day or more).
    """
    try:
        return next((each for each in _moments(one, other) if _shows(one, each) != _shows(other, each)), None)
    except (ValueError, OverflowError) as error:
        raise Unreadable(f"the time zone's file has no sound offset: {error}"[:200]) from error


def _moments(one: ZoneInfo, other: ZoneInfo) -> Iterator[datetime]:
    """Each midnight (UTC), and each quarter of an hour of the days on which a clock is changed."""
    for first, last in _SPANS:
        day, end = datetime(first, 1, 1, tzinfo=UTC), datetime(last, 1, 1, tzinfo=UTC)
        shown = _shows(one, day), _shows(other, day)
        while day < end:
            yield day
            then = _shows(one, day + _DAY), _shows(other, day + _DAY)
            if then != shown:
                yield from (day + number * _QUARTER for number in range(1, 96))
            day, shown = day + _DAY, then


def _shows(zone: ZoneInfo, moment: datetime) -> Shows:
    local = moment.astimezone(zone)
    return local.utcoffset(), local.tzname()


@lru_cache(maxsize=64)
def _apart(data: bytes, wanted: bytes) -> str:
    """Return where two zones differ, as part of a sentence; empty if they are the same.

    Raises:
        Unreadable: `data` is not a time zone file.
    """
    if data == wanted:
        return ""
    seen, asked = read_zone(data), read_zone(wanted)
    moment = difference(seen, asked)
    if moment is None:
        return ""
    return f"{moment:%Y-%m-%d %H:%M} UTC is {_describe(seen, moment)}, not {_describe(asked, moment)}"


def _describe(zone: ZoneInfo, moment: datetime) -> str:
    return f"{moment.astimezone(zone):%H:%M %Z}"


class Timezone(Of):
    """Parameters of `system.timezone`; `of` is what `ZONE` (evaluators/system/timezone.py) printed."""

    zone: EvidenceName
    """The wanted zone's file, below /usr/share/zoneinfo; what it was before counts."""
    named: bool = True
    """/etc/timezone must name the zone, by any of its names."""


@check("system.timezone")
def timezone(evidence: Evidence, p: Timezone) -> Finding:
    """The computer's clock is that of the zone, at every moment; and /etc/timezone names it."""
    wanted = evidence.read_bytes(p.zone, "before", LIMIT)
    where = evidence.item(p.zone).where
    try:
        read_zone(wanted)
    except Unreadable as error:
        raise BrokenBaseline(f"{where}: {error}") from error
    clock = printed(evidence, p.of, read_clock)
    if not clock.localtime:
        return failed(Code.NOT_FOUND, "/etc/localtime leads to no zone, which means UTC.", where=p.of)
    if apart := _apart(clock.localtime, wanted):
        return failed(Code.WRONG_VALUE, f"By /etc/localtime, {apart}.", wanted=where, where=p.of)
    if p.named:
        if _NAME.fullmatch(clock.name) is None or not clock.named:
            sentence = f"/etc/timezone names no zone: {clock.name[:80]!r}."
            return failed(Code.NOT_FOUND, sentence, observed=clock.name[:80], wanted=where, where=p.of)
        if apart := _apart(clock.named, wanted):
            sentence = f"/etc/timezone names {clock.name}, by which {apart}."
            return failed(Code.WRONG_VALUE, sentence, observed=clock.name, wanted=where, where=p.of)
    return passed("The time zone is the one asked.", observed=clock.name[:80], wanted=where, where=p.of)
