"""Writes office packages with parts changed; what is not changed stays byte for byte."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

from deskcraft.kits.mutants import Mutant


def rewritten(data: bytes, part: str, pattern: bytes, by: bytes, *, count: int = 1) -> bytes:
    """Return a package with a pattern replaced in the parts whose names match; as it was if it stands nowhere.

    Args:
        data: The package.
        part: A regular expression for the whole name of a part.
        pattern: What is replaced, a regular expression.
        by: What comes instead, with groups as `re.sub` takes them.
        count: How many places of each part; 0: all.
    """
    out, changed = io.BytesIO(), False
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if re.fullmatch(part, name):
                content, times = re.subn(pattern, by, content, count=count, flags=re.DOTALL)
                changed = changed or times > 0
            new.writestr(name, content)
    return out.getvalue() if changed else data


def each_once(data: bytes, changes: Iterable[tuple[str, str, bytes, bytes]]) -> Iterator[Mutant]:
    """Give a mutant for each (name, part, pattern, replacement)."""
    for name, part, pattern, by in changes:
        yield Mutant(name, rewritten(data, part, pattern, by))


def saved(document: Any) -> bytes:
    """Return what a document of python-docx or python-pptx saves as."""
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def stored_plainly(data: bytes) -> bytes:
    """Return the same package, its parts not compressed and in reverse order but for the first."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new:
        first, *rest = old.namelist()
        for name in (first, *reversed(rest)):
            new.writestr(name, old.read(name))
    return out.getvalue()
