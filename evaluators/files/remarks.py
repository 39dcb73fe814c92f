"""Comments of configuration files, each with the key that it belongs to; and what a guard says of those that are lost.

A key of one value is as it was if its value is; one that holds others, if it is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from evaluators.evidence import Evidence
from evaluators.files.facts import step
from evaluators.files.formats import Format, text_of
from evaluators.files.globs import excepted
from evaluators.files.remarks_json import jsonc_remarks
from evaluators.files.remarks_yaml import yaml_remarks
from evaluators.remarks import Place, Remarks, lost, of_lines, one_line
from evaluators.verdict import Code, Finding, failed

NOTHING_RENAMED: Mapping[str, str] = MappingProxyType({})
COMMENTS = "comments"
"""The path of all comments, in the words of a guard; `comments/WORDS` is the one that says this."""
_SECTION = re.compile(r"\[.+\]")
_SIGN = re.compile(r"\s*[=:]\s*")
_TOML = re.compile(
    r""""{3}.*?"{3}|'{3}.*?'{3}|"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|(?P<comment>#[^\n]*)""",
    re.DOTALL,
)
_ENV = re.compile(
    r"""=[ \t]*(?:"(?:\\.|[^"\\])*"?|'[^']*'?)|(?P<comment>(?:(?<=\s)|^)#[^\n]*)""", re.DOTALL | re.MULTILINE
)
_INI = re.compile(r"^[ \t]*(?P<comment>[#;][^\n]*)", re.MULTILINE)
HASH = re.compile(r"(?P<comment>#[^\n]*)")
"""A comment of a format in which the sign begins one wherever it is."""


def kept(
    found: Finding,
    remarks: tuple[Remarks, Remarks],
    evidence: Evidence,
    p: Any,
    of: str = "",
    renamed: Mapping[str, str] = NOTHING_RENAMED,
) -> Finding:
    """Return what a guard found, or that comments are lost, if all else is as it should be.

    Goals do not pin comments, so only what the task says by hand counts here.

    Args:
        found: What the guard found of all else.
        remarks: Comments of the source as it was, and as it is.
        evidence: Of the episode.
        p: Parameters of the guard; `free` may have `comments`, or `comments/WORDS` of one.
        of: The evidence, if it is another than the guard's.
        renamed: Old to new name of what was given another one.
    """
    if not found.ok:
        return found
    free = p.free if evidence.pinned.derives(p) else (*p.except_, *p.free)
    gone = [words for words in lost(*remarks, renamed) if not excepted(f"{COMMENTS}/{step(words)}", free)]
    if not gone:
        return found
    sentence = f"Comments of before are lost: {'; '.join(words[:200] for words in gone[:3])}."
    return failed(Code.REMOVED, sentence, observed=gone[:20], where=of or p.of)


def read_remarks(evidence: Evidence, of: str, reader: Callable[[bytes], Remarks]) -> tuple[Remarks, Remarks]:
    """Return the comments of a source as it was, and as it is.

    Args:
        evidence: Of the episode.
        of: The evidence.
        reader: What reads the comments; a function at module level.
    """
    return evidence.parse(of, reader, "before"), evidence.parse(of, reader)


def places_of(text: str, comments: re.Pattern[str]) -> list[Place]:
    """Return the places of comments.

    Args:
        text: The source.
        comments: Matches a comment as its group `comment`, and that in which a comment's sign is none.
    """
    return [Place(*found.span("comment")) for found in comments.finditer(text) if found["comment"] is not None]


def _of_keys(comments: re.Pattern[str]) -> Callable[[bytes], Remarks]:
    """Return the reader of a format whose lines are sections and keys."""

    def read(data: bytes) -> Remarks:
        section = [""]

        def says(line: str) -> str:
            if _SECTION.fullmatch(line):
                section[0] = line
                return line
            bare = one_line(line.removeprefix("export ")).replace('"', "").replace("'", "")
            return section[0] + _SIGN.sub("=", bare, count=1)

        text = text_of(data)
        return of_lines(text, places_of(text, comments), says)

    return read


COMMENTS_OF: Mapping[Format, Callable[[bytes], Remarks]] = {
    "jsonc": jsonc_remarks,
    "yaml": yaml_remarks,
    "toml": _of_keys(_TOML),
    "ini": _of_keys(_INI),
    "env": _of_keys(_ENV),
}
"""What reads the comments of a format that has some."""
