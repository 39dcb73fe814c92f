"""JSON with comments and trailing commas, as VS Code writes and reads its own files."""

import json
import re
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from evaluators.evidence import Unreadable
from evaluators.files.content import decode

CONFIG_LIMIT_BYTES = 2 * 2**20
_STRING = r'"(?:[^"\\\n]|\\.)*+"'
_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*+(?P<close>"?)|//[^\n]*+|/\*')
Kind: TypeAlias = Literal["string", "comment", "rest"]
_COMMA = re.compile(rf"{_STRING}|,(?=\s*[\]}}])")


def read_jsonc(data: bytes) -> Any:
    """Return a document of JSON with comments; an empty file is None, of a key said twice the last counts.

    Raises:
        Unreadable: it is not such a document, or larger than `CONFIG_LIMIT_BYTES`.
    """
    if len(data) > CONFIG_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than the {CONFIG_LIMIT_BYTES} of a configuration file")
    plain = _COMMA.sub(lambda piece: piece[0] if piece[0] != "," else "", _without_comments(decode(data)))
    if not plain.strip():
        return None
    try:
        return json.loads(plain)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from error


def _without_comments(text: str) -> str:
    return "".join(" " if kind == "comment" else piece for kind, piece in pieces(text))


def pieces(text: str) -> Iterator[tuple[Kind, str]]:
    """Yield the text in pieces: strings, comments, and what is between them.

    Raises:
        Unreadable: a string or a comment is not closed.
    """
    start = 0
    while (piece := _PIECE.search(text, start)) is not None:
        yield "rest", text[start : piece.start()]
        end = piece.end()
        if piece[0].startswith('"'):
            if not piece["close"]:  # said here, for a search that went on would begin at each quote that follows
                raise Unreadable("a string is not closed")
            yield "string", piece[0]
        else:
            end = end if piece[0] != "/*" else text.find("*/", end) + 2
            if end == 1:
                raise Unreadable("a comment is not closed")
            yield "comment", text[piece.start() : end]
        start = end
    yield "rest", text[start:]
