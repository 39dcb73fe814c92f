"""Searches what would be given away for keys: those of this process, and what has the form of one.

Text is searched, in whatever file it stands. What is packed inside a document or drawn on a screen is not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from deskcraft.errors import BadInput
from deskcraft.secrets.redact import Redactor

FORMS = {
    "a key of Anthropic's": rb"sk-ant-[A-Za-z0-9_-]{20,}",
    "a key of OpenAI's form": rb"(?<![A-Za-z0-9])sk-[A-Za-z0-9_-]{0,40}[A-Za-z0-9]{20,}",
    "a key of Google's": rb"AIza[A-Za-z0-9_-]{35}",
    "a key of AWS": rb"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b",
    "a token of GitHub's": rb"\bgh[opsur]_[A-Za-z0-9]{36}|\bgithub_pat_[A-Za-z0-9_]{40,}",
    "a token of Hugging Face's": rb"\bhf_[A-Za-z0-9]{30,}",
    "a token of Slack's": rb"\bxox[abeoprs]-[A-Za-z0-9-]{20,}",
    "a private key": rb"-----BEGIN [A-Z ]*PRIVATE KEY-----",
    "a bearer token": rb"[Bb]earer\s+[A-Za-z0-9._~+/-]{24,}",
    "a password in an address": rb"://[^\s/@:\"'<>]{1,200}:[^\s/@\"'<>]{1,200}@[A-Za-z0-9]",
}
_FORMS = {name: re.compile(form) for name, form in FORMS.items()}


def check_no_secret(data: bytes, where: str, secrets: Mapping[str, bytes]) -> None:
    """Sees that these bytes hold none; the message names it and never shows it.

    Raises:
        BadInput: they do.
    """
    text = data.decode("utf-8", "surrogateescape")
    for name, value in secrets.items():
        plain = value.decode("utf-8", "surrogateescape")
        if value in data or Redactor([plain]).text(text) != text:  # as it is, in base64, percent-encoded, escaped
            raise BadInput(f"{where} holds the value of ${name}; nothing was written")
    for name, form in _FORMS.items():
        if found := form.search(data):
            raise BadInput(f"{where} holds what looks like {name}, at byte {found.start()}; nothing was written")
