"""Keeps the secrets of this process out of what a run leaves: a second wall behind the client of models.

A model, a user or a desktop may tell a key in any text of an episode, as it is, encoded or escaped.
Screens and evidence are kept as they are: they are named by their content.
"""

from __future__ import annotations

import json
from functools import cache

from deskcraft.secrets.environment import environment_secrets
from deskcraft.secrets.redact import Redactor

SHORTEST = 16
"""Characters of a value that is struck out of records: a shorter one could be a word of them."""


def struck(line: str) -> str:
    """JSON text, one value or one a line, without the secrets of the environment; it is JSON still."""
    redactor = _redactor()
    line = redactor.as_they_are(line)
    return _by_value(line, redactor) if redactor.disguised(line) else line


def _by_value(text: str, redactor: Redactor) -> str:
    """The same where a secret is disguised: texts are changed, and never what stands between them."""
    try:
        return json.dumps(redactor.value(json.loads(text)), ensure_ascii=False)
    except ValueError:
        lines = text.split("\n")
        return "\n".join(_by_value(line, redactor) for line in lines) if len(lines) > 1 else text


@cache
def _redactor() -> Redactor:
    values = (value.decode("utf-8", "replace") for value in environment_secrets().values())
    return Redactor(value for value in values if len(value) >= SHORTEST)
