"""One cheap call to each endpoint before a run: a wrong key or name is reported at once, not in every episode."""

from __future__ import annotations

import numpy as np

from deskcraft.desktop.png import encode
from deskcraft.errors import BadInput, ContextFull, EndpointError
from deskcraft.model.client import ModelClient, Reply
from deskcraft.model.structured import ask_structured, request_of
from deskcraft.model.tape import Body

SIDE = 64
WORD_TOKENS = 16
SCHEMA: Body = {
    "type": "object",
    "properties": {"colour": {"type": "string"}},
    "required": ["colour"],
    "additionalProperties": False,
}


def preflight(client: ModelClient, *, pictures: bool, structured: bool) -> Reply:
    """Asks what the run will ask: with a picture, by a schema, or just for a word.

    Raises:
        BadInput: it does not work; the message says which call, and what the endpoint said.
    """
    what = " with a picture" * pictures + " and a structured reply" * structured
    picture = encode(np.full((SIDE, SIDE, 3), (200, 30, 30), np.uint8)) if pictures else b""
    try:
        if structured:
            text, reply = ask_structured(client, "Answer in JSON.", "Name a colour.", picture, SCHEMA)
            if "colour" not in text:
                raise BadInput(f"{client.endpoint.model}: does not keep to a schema; it said {text[:100]!r}")
            return reply
        request = request_of(client.endpoint.wire, "Be brief.", "Say one word.", picture, None, max_tokens=WORD_TOKENS)
        return client.call(request)
    except (EndpointError, ContextFull) as error:
        raise BadInput(f"the first call{what} fails: {error}") from error
