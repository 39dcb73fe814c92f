"""What a reader says of JSON that is not of its shape."""

from __future__ import annotations

from typing import Literal

import pytest
from pydantic import BaseModel

from deskcraft.intake.parsing import model_from


class Kind(BaseModel):
    kind: Literal["a", "b"]
    also: int = 0


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"kind": "c"}', "kind: Input should be 'a' or 'b'"),
        (b'{"kind": "a", "also": "x"}', "also: Input should be a valid integer"),
    ],
)
def test_the_first_wrong_field_is_named(data: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}"):
        model_from(data, Kind)


def test_a_reason_quotes_no_more_than_a_line_holds() -> None:
    class Tagged(BaseModel):
        kind: Literal[
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
            "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
            "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
        ]

    with pytest.raises(ValueError, match=r"^kind: ") as caught:
        model_from(b'{"kind": "c"}', Tagged)
    assert len(str(caught.value)) <= 310
