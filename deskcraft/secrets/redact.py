"""Strikes secrets out of all that leaves a client: errors, replies, exchanges, records.

A secret is found as it is, in base64 (in each of its three alignments, in both alphabets), percent-encoded, escaped as
in JSON, in hexadecimal, and cut into parts that stand one after the other in a reply; a long one in other spellings too
(`deskcraft.secrets.disguise`).
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import quote, quote_plus

from deskcraft.secrets.disguise import Disguises

STRUCK = "***"
SHORTEST = 8
"""Characters from which on a text is a secret: `EMPTY` and the like, which servers of one's own are given, are none."""


class Redactor:
    """Knows the secrets of one client."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._known = {secret for secret in secrets if len(secret) >= SHORTEST}
        forms = {form for secret in self._known for form in _forms(secret) if len(form) >= SHORTEST}
        longest_first = sorted(forms, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(_either_case, longest_first))) if forms else None
        self._disguises = Disguises(self._known)

    def __repr__(self) -> str:
        return f"Redactor({len(self._known)} secrets)"

    def text(self, text: str) -> str:
        """The text without secrets."""
        text = self.as_they_are(text)
        spans = self._disguises.spans(text)
        return _without(text, spans) if spans else text

    def as_they_are(self, text: str) -> str:
        """The text without secrets in their usual forms."""
        return self._pattern.sub(STRUCK, text) if self._pattern else text

    def disguised(self, text: str) -> bool:
        """Whether a text tells a secret in another spelling."""
        return bool(self._disguises.spans(text))

    def value(self, value: Any) -> Any:
        """A JSON value without secrets, those included that are cut into parts of one field."""
        if self._pattern is None:
            return value
        cleaned = _each_text(value, self.text)
        spread = list(self._spread(cleaned))
        return _in_order(cleaned, iter(spread)) if spread else cleaned

    def _spread(self, value: Any) -> Iterator[str]:
        """All texts of a value in order, secrets across texts of one name struck out; nothing if there are none."""
        texts = list(_texts(value, ""))
        assert self._pattern is not None
        by_name: dict[str, list[int]] = {}
        for place, (name, _) in enumerate(texts):
            by_name.setdefault(name, []).append(place)
        changed = [text for _, text in texts]
        found = False
        for places in by_name.values():
            joined = "".join(changed[place] for place in places)
            if len(places) < 2:
                continue
            spans = [match.span() for match in self._pattern.finditer(joined)] + self._disguises.spans(joined)
            if not spans:
                continue
            found = True
            struck = bytearray(len(joined))
            for begin, end in spans:
                struck[begin:end] = b"\x01" * (end - begin)
            start = 0
            for place in places:
                text = changed[place]
                changed[place] = "".join("*" if struck[start + at] else letter for at, letter in enumerate(text))
                start += len(text)
        if found:
            yield from changed


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with each span struck out; spans may overlap."""
    parts = []
    done = 0
    for begin, end in sorted(spans):
        if begin >= done:
            parts += [text[done:begin], STRUCK]
        done = max(done, end)
    return "".join([*parts, text[done:]])


def _forms(secret: str) -> Iterator[str]:
    """What a secret looks like on its way."""
    data = secret.encode("utf-8", "surrogatepass")
    yield secret
    yield from (quote(data, safe=""), quote(data), quote_plus(data))
    yield json.dumps(secret)[1:-1]
    yield json.dumps(secret, ensure_ascii=False)[1:-1]
    yield json.dumps(json.dumps(secret))[3:-3]
    yield data.hex()
    for ahead in range(3):
        # the letters that come of the secret alone: those at its edges hold bits of what stands beside it
        whole = base64.b64encode(b"\0" * ahead + data).decode().rstrip("=")
        first = -(-ahead * 8 // 6)
        last = (ahead + len(data)) * 8 // 6
        inner = whole[first:last]
        yield inner
        yield inner.replace("+", "-").replace("/", "_")


def _either_case(form: str) -> str:
    """A pattern for a form; hexadecimal digits of percent-encoding and `\\u....` may be in either case."""
    pattern = re.escape(form)
    return re.sub(r"(%|\\\\u)([0-9A-Fa-f]{2,4})", lambda found: f"{found[1]}(?i:{found[2]})", pattern)


def _each_text(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {change(key): _each_text(inner, change) for key, inner in value.items()}
    if isinstance(value, list):
        return [_each_text(inner, change) for inner in value]
    return value


def _texts(value: Any, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, name)


def _in_order(value: Any, texts: Iterator[str]) -> Any:
    if isinstance(value, str):
        return next(texts)
    if isinstance(value, dict):
        return {key: _in_order(inner, texts) for key, inner in value.items()}
    if isinstance(value, list):
        return [_in_order(inner, texts) for inner in value]
    return value
