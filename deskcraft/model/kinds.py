"""Which kind of error an endpoint's words are: by their codes, then by their words, then by their status."""

from __future__ import annotations

import re

from deskcraft.model.error_body import ErrorBody
from deskcraft.model.wordings import (
    AUTHENTICATION,
    BY_CODE,
    BYTES,
    CONTEXT,
    DAILY,
    FILTER,
    HISTORY,
    LENGTH,
    MODEL,
    NO_ROOM,
    OF_REQUEST,
    OUTPUT_ALONE,
    OVERLOAD,
    OWN_PARAMETER,
    PICTURE,
    PICTURE_WORD,
    QUOTA,
    RATE,
    REPLY,
    ROOM,
    Kind,
)


def kind_of(error: ErrorBody) -> Kind:
    """The kind of an error: by its codes, then by its words, then by its status."""
    by_code = next((kind for kind, codes in BY_CODE if codes & error.codes), None)
    match by_code:
        case "context":
            return _room_or_context(error)
        case "rate" | "quota":
            return _of_allowance(error, by_code)
        case "overload" | "filter" | "reply":
            return by_code
    by_words = _by_words(error)
    if by_words in ("context", "parameter", "filter", "quota", "rate"):
        return by_words  # their words say more than the general type that stands beside them
    return by_code or by_words or _by_status(error)


def _by_words(error: ErrorBody) -> Kind | None:
    words, status = error.words, error.status
    token = "token" in words
    picture = PICTURE_WORD.search(words) is not None
    rate = RATE.search(words) is not None
    in_bytes = BYTES.search(words) is not None and not token
    if NO_ROOM.search(words):
        return "context"
    if OUTPUT_ALONE.search(words) and not (ROOM.search(words) and LENGTH.search(words)):
        return "parameter"
    if not rate and not in_bytes and status not in (401, 402, 403) and CONTEXT.search(words):
        return _room_or_context(error)
    if FILTER.search(words):
        return "filter"
    if REPLY.search(words):
        return "reply"
    if QUOTA.search(words):
        return _of_allowance(error, "quota")
    if rate or status == 429:
        return "overload" if not rate and OVERLOAD.search(words) else _of_allowance(error, "rate")
    if OVERLOAD.search(words) and (status >= 500 or status == 200):
        return "overload"
    if status == 413 or (in_bytes and not picture and status < 500):
        return "picture"
    if picture and PICTURE.search(words) and (status < 500 or "not support" in words):
        return "picture"
    if status in (400, 404, 422) and MODEL.search(words):
        return "model"
    if status in (400, 422) and AUTHENTICATION.search(words) and not HISTORY.search(words):
        return "authentication"
    if HISTORY.search(words) and status in (200, 400, 422, 500):
        return "history"
    if OWN_PARAMETER.search(words) and status in (200, 400, 422):
        return "parameter"
    return None


def _room_or_context(error: ErrorBody) -> Kind:
    """A full context; or the room for the reply, our own setting, is as large as the whole context by itself."""
    room, length = _number(ROOM, error.words), _number(LENGTH, error.words)
    return "parameter" if room is not None and length is not None and room >= length else "context"


def _number(pattern: re.Pattern[str], words: str) -> int | None:
    found = pattern.search(words)
    digits = next((group for group in found.groups() if group), "") if found else ""
    digits = digits.replace(",", "")
    return int(digits) if digits.isdecimal() and len(digits) < 19 else None


def _of_allowance(error: ErrorBody, kind: Kind) -> Kind:
    """A limit of the next minutes passes; one of a day or of money does not."""
    words = error.words
    if kind == "quota" and ("aliyun" in error.hosts or "alibabacloud" in error.hosts) and error.status == 429:
        return "rate"  # DashScope says of its limits a minute what others say of money
    if kind == "quota" and error.wait_s is not None and error.status == 429 and "per minute" not in words:
        kind = "rate"  # Gemini's words, with the seconds to wait
    if kind == "quota" and "resource_exhausted" in error.codes and not DAILY.search(words):
        kind = "rate"
    if kind == "rate":
        a_day = DAILY.search(words) or any("perday" in code for code in error.codes)
        soon = error.wait_s is not None and error.wait_s <= 600 and "limit: 0" not in words
        a_minute = any("perminute" in code for code in error.codes) or re.search(r"per min|\b[rt]pm\b", words)
        if (a_day or (QUOTA.search(words) and error.status == 402)) and not (soon or a_minute):
            return "quota"
    return kind


def _by_status(error: ErrorBody) -> Kind:
    status = error.status
    match status:
        case 401 | 403 | 407:
            return "authentication"
        case 402:
            return "quota"
        case 404:
            return "model"
        case 413:
            return "picture"
        case 429:
            return "rate"
        case 498 | 503 | 529:
            return "overload"
        case 408 | 409 | 424 | 425:
            return "server"
    if status >= 500:
        return "server"
    if status < 400:
        of_request = any(name in code for code in error.codes for name in OF_REQUEST)
        return "request" if of_request else "server"
    return "request"
