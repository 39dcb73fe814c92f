"""Writes VS Code's files: JSON, whose comments are lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from evaluators.files.jsonc import read_jsonc


def changed(data: bytes, change: Callable[[Any], None]) -> bytes:
    """Returns a file whose document was changed in place."""
    document = read_jsonc(data)
    change(document)
    return json.dumps(document, indent=4, ensure_ascii=False).encode() + b"\n"


def laid_out(data: bytes, indent: int | None) -> bytes:
    """Returns a file in another layout, which means the same."""
    return json.dumps(read_jsonc(data), indent=indent, ensure_ascii=False).encode() + b"\n"


def commented(data: bytes) -> bytes:
    """Returns a file with a comment in front, which VS Code passes over."""
    return b"// kept by hand\n" + data
