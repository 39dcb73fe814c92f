"""The types of the `openai` package as a judge of requests to the Responses API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openai import BaseModel
from openai.types.responses import ResponseInputItem, Tool
from openai.types.responses.response_create_params import ResponseCreateParamsNonStreaming
from pydantic import TypeAdapter

Json = dict[str, Any]


def extras(value: Any) -> Iterator[str]:
    """The fields that the package's types do not know."""
    if isinstance(value, BaseModel):
        yield from value.model_extra or {}
        for name in value.model_fields_set:
            yield from extras(getattr(value, name, None))
    elif isinstance(value, list):
        for each in value:
            yield from extras(each)


def valid(request: Json) -> Json:
    """The request, once the package's types have taken its items and tools."""
    parsed = [
        *TypeAdapter(list[ResponseInputItem]).validate_python(request["input"]),
        *TypeAdapter(list[Tool]).validate_python(request["tools"]),
    ]
    # the guide gives screenshots a detail, the types of the package do not yet
    assert set(extras(parsed)) <= {"detail"}
    known = set(ResponseCreateParamsNonStreaming.__annotations__) | {"stream"}
    assert set(request) <= known
    return request
