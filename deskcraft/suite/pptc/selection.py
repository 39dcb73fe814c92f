"""What of a file and of the functions goes into a prompt: the two selection algorithms of section 3.2 of the paper.

The file's part is chosen by the model, which sets the reader's switches. The functions are ranked by how near their
descriptions are to the instruction: by embeddings of any OpenAI-compatible endpoint, or without one by `lexical`, which
is a matching of words and no replacement for them; records and reports say which of the two it was.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from deskcraft.model.client import ModelClient, Reply
from deskcraft.suite.pptc.calls import Call, parse

SWITCHES = (
    "need_text",
    "need_style",
    "need_position",
    "need_title",
    "need_content",
    "need_picture",
    "need_table",
    "need_chart",
    "need_textbox",
    "need_shape",
)
"""Of the reader, in the order of Figure 9."""
ALWAYS = (
    "create_slide",
    "move_to_slide",
    "choose_title",
    "choose_content",
    "choose_textbox",
    "choose_picture",
    "choose_chart",
    "choose_shape",
    "choose_table",
    "choose_table_cell",
    "insert_text",
    "delete_text",
)
"""Functions that stand in every selection, as some do in the published one: those that get to a place and select what
the others work on. No instruction asks for them by name."""
_CONTENT = """\
You help a user to work on a presentation in PowerPoint. Before the work is done, decide what has to be known of the \
file for it, and ask for as little as will do, with one call of the function get_content. Each of its arguments is 1 \
(needed) or 0 (not needed):
need_text: the words in titles, contents, text boxes, tables, charts and shapes. Needed to write or change text, or \
where an object is named by what it says.
need_style: how things look: font, size, colours, line spacing, bold, italic, underline, rotation. Needed to change \
how something looks, or to make it look like something else.
need_position: where objects are and how wide and high. Needed to move or resize.
need_title, need_content, need_picture, need_table, need_chart, need_textbox: objects of this kind are needed.
need_shape: drawn shapes are needed: rectangle, right arrow, rounded rectangle, triangle, callout, cloud, star, circle.

Instruction: Set the words of the title in italics.
Explanation: It changes how text looks, of a title alone.
Answer: get_content(need_text=1,need_style=1,need_position=0,need_title=1,need_content=0,need_picture=0,need_table=0,\
need_chart=0,need_textbox=0,need_shape=0)

Instruction: Put the star under the photograph.
Explanation: An object is moved, and has to be so by another one.
Answer: get_content(need_text=0,need_style=0,need_position=1,need_title=0,need_content=0,need_picture=1,need_table=0,\
need_chart=0,need_textbox=0,need_shape=1)

Instruction: Correct the second row of the table: the year is 1998.
Explanation: Text in a table is changed.
Answer: get_content(need_text=1,need_style=0,need_position=0,need_title=0,need_content=0,need_picture=0,need_table=1,\
need_chart=0,need_textbox=0,need_shape=0)

Give the answer alone, without an explanation.
Instruction: {instruction}
Answer:"""


def content_prompt(instruction: str) -> str:
    """Asks a model for the reader's switches."""
    return _CONTENT.replace("{instruction}", instruction)


def switches_of(reply: str) -> dict[str, bool] | None:
    """The switches that a reply sets; those that it leaves out are off. None where it calls nothing of the kind."""
    text = reply.rpartition("</think>")[2]
    found = re.search(r"get_content\s*\([^()]*\)", text)
    if found is None:
        return None
    call = parse(" ".join(found.group().split()))[0]
    if not isinstance(call, Call):
        return None
    said = dict(zip(SWITCHES, call.args, strict=False)) | dict(call.kwargs)
    return {name: said.get(name) in (1, True, "1", "True") for name in SWITCHES}


@dataclass(frozen=True, slots=True)
class Described:
    """A function as a selection sees it."""

    name: str
    text: str
    """Its signature and description."""


def chosen(ranked: Sequence[str], count: int) -> tuple[str, ...]:
    """The first `count` of a ranking, less so many of the last as have to make room for those that always stand."""
    always = [name for name in ranked if name in ALWAYS]
    others = [name for name in ranked if name not in ALWAYS]
    return tuple(always + others[: max(0, count - len(always))])


class Embeddings:
    """Ranks functions by the cosine of their descriptions' embeddings and the instruction's."""

    def __init__(self, client: ModelClient, apis: Sequence[Described]) -> None:
        self._client = client
        self._apis = apis
        self._vectors: list[list[float]] = []

    def rank(self, instruction: str) -> tuple[list[str], list[Reply]]:
        """All names, the nearest first, and the calls that it took.

        Raises:
            CallError: see `ModelClient.call`.
        """
        replies = []
        if not self._vectors:
            self._vectors, reply = self._embedded([api.text for api in self._apis])
            replies.append(reply)
        (wanted,), reply = self._embedded([instruction])
        near = [_cosine(wanted, vector) for vector in self._vectors]
        order = sorted(range(len(near)), key=lambda at: (-near[at], at))
        return [self._apis[at].name for at in order], [*replies, reply]

    def _embedded(self, texts: Sequence[str]) -> tuple[list[list[float]], Reply]:
        reply = self._client.call({"input": list(texts), "encoding_format": "float"})
        rows = sorted(reply.body["data"], key=lambda row: row["index"])
        return [[float(x) for x in row["embedding"]] for row in rows], reply


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    length = math.hypot(*one) * math.hypot(*other)
    return sum(a * b for a, b in zip(one, other, strict=False)) / length if length else 0.0
