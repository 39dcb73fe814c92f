"""What an endpoint says of an error, whatever its shape: status, codes, words, and how long to wait.

Servers and gateways nest one error in another, as an object, as JSON in a text, or in the words of an exception. All of
it is read here; what it means is the business of `wordings`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

LONGEST_TEXT = 20_000
"""Characters of an error's words that are looked at."""
DEEPEST = 8
MOST_ITEMS = 400
_CODES = frozenset(
    {
        "code",
        "type",
        "status",
        "reason",
        "error_code",
        "errorcode",
        "__type",
        "errortype",
        "error_type",
        "kind",
        "quotaid",
        "exception",
        "finish_reason",
        "blockreason",
    }
)
_STATUSES = frozenset({"code", "status", "status_code", "statuscode", "http_status", "error_code", "httpstatuscode"})
_OURS = frozenset({"input", "messages", "prompt", "failed_generation", "request", "user_id", "request_id", "id"})
"""Fields that repeat the request or name it: words of DeskCraft in them say nothing of the error."""
_WRAPPING = frozenset({0, 200, 400, 424, 500, 502, 503})
"""Statuses under which a gateway passes on another one."""
_URL = re.compile(r"https?://\S+")
_TAG = re.compile(r"<(?:style|script|head)\b.*?</(?:style|script|head)>|</?[a-z!][^<>]{0,300}>", re.I | re.S)
_SPACES = re.compile(r"\s+")
_INNER_STATUS = re.compile(
    r"(?:error code|status code|http status|http error|http/1\.1|http)\W{1,3}([45]\d\d)\b|^<([45]\d\d)>"
)
_CLASS = re.compile(r"\b(?:litellm\.|openai\.|botocore\.errorfactory\.)?([A-Z][A-Za-z]{3,60}(?:Error|Exception))\b")
_QUOTED_CODE = re.compile(r"""["'](?:code|type|status|reason)["']\s*:\s*["']([\w.\- ]{2,80})["']""")
_WAIT = re.compile(
    r"(?:try again|retry|retrying|wait|available|reset\w*)\s+(?:in|after)?\s*(?:about\s+)?"
    r"(?:(\d+)\s*h(?:ours?)?\s*)?(?:(\d+)\s*m(?:in(?:ute)?s?)?(?![a-z])\s*)?(?:([\d.]+)\s*(ms|s(?:ec(?:onds?)?)?)\b)?",
    re.I,
)
_DELAY = re.compile(r"(\d+(?:\.\d+)?)s")


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """An error as it was sent."""

    status: int
    """Of HTTP, or the one that a gateway passes on in its words."""
    codes: frozenset[str]
    """Types, codes, reasons and names of exceptions, in lower case."""
    words: str
    """All that is said, in lower case, without addresses, quotation marks and underscores."""
    shown: str
    """The same for a person."""
    hosts: str = ""
    """The addresses that are named, which tell whose words they are."""
    wait_s: float | None = None
    """Seconds until another try is worth it, where the body says so."""


@dataclass(slots=True)
class _Found:
    codes: set[str] = field(default_factory=set)
    statuses: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    delays: list[str] = field(default_factory=list)
    left: int = MOST_ITEMS


def read_error(status: int, body: Any) -> ErrorBody:
    """Reads an error's body: JSON as it was parsed, or a text, which may be JSON or a page."""
    found = _Found()
    _walk(_parsed(body), "", found, DEEPEST)
    raw = " ".join(found.texts)[:LONGEST_TEXT]
    found.codes.update(name.lower() for name in _CLASS.findall(raw))
    found.codes.update(code.lower() for code in _QUOTED_CODE.findall(raw))
    shown = _SPACES.sub(" ", _TAG.sub(" ", raw)).strip()
    words = _URL.sub(" ", shown).lower()
    inner = [int(number) for pair in _INNER_STATUS.findall(words) for number in pair if number]
    passed_on = [number for number in (*inner, *found.statuses) if 400 <= number <= 599]
    if status in _WRAPPING and passed_on:
        status = passed_on[0]
    return ErrorBody(
        status,
        frozenset(found.codes),
        _plain(words),
        shown,
        " ".join(_URL.findall(shown)).lower(),
        _wait_s(found.delays, words),
    )


def _parsed(body: Any) -> Any:
    """A text as JSON, if it is any."""
    if isinstance(body, bytes):
        body = body.decode("utf-8", "replace")
    if not isinstance(body, str):
        return body
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return body


def _walk(value: Any, name: str, found: _Found, depth: int) -> None:
    if depth == 0 or found.left == 0:
        return
    found.left -= 1
    match value:
        case dict():
            for key, inner in value.items():
                if str(key).lower() not in _OURS:
                    _walk(inner, str(key), found, depth - 1)
                else:
                    found.codes.add(str(key).lower())
        case list():
            for inner in value:
                _walk(inner, name, found, depth - 1)
        case bool() | None:
            pass
        case int():
            found.statuses += [value] if name.lower() in _STATUSES else []
        case str():
            _text(value[:LONGEST_TEXT], name, found, depth)


def _text(value: str, name: str, found: _Found, depth: int) -> None:
    lower = name.lower()
    if lower == "retrydelay":
        found.delays.append(value)
        return
    if lower in _STATUSES and value.isdecimal() and len(value) == 3:
        found.statuses.append(int(value))
        return
    if lower in _CODES and len(value) <= 120:
        found.codes.add(value.lower())
    found.texts.append(value)
    for inner in _json_within(value):
        _walk(inner, "", found, depth - 1)


def _json_within(text: str) -> Iterator[Any]:
    """The first object or list that stands in a text, as a gateway quotes another's error."""
    decoder = json.JSONDecoder()
    for start in re.finditer(r'[\[{]\s*["{\\]', text[:2_000]):
        for quoted in (text[start.start() :], text[start.start() :].replace('\\"', '"').replace("\\n", " ")):
            try:
                value, _ = decoder.raw_decode(quoted)
            except (ValueError, RecursionError):
                continue
            yield value
            return


def _plain(text: str) -> str:
    return _SPACES.sub(" ", re.sub(r"[`'\"_*\\]", lambda found: " " if found[0] == "_" else "", text)).strip()


def _wait_s(delays: list[str], words: str) -> float | None:
    for delay in delays:
        if found := _DELAY.fullmatch(delay.strip()):
            return float(found[1])
    for hours, minutes, seconds, unit in _WAIT.findall(words):
        if not (hours or minutes or seconds):
            continue
        try:
            last = float(seconds or 0) / (1000 if unit == "ms" else 1)
        except ValueError:
            continue
        return int(hours or 0) * 3600 + int(minutes or 0) * 60 + last
    return None
