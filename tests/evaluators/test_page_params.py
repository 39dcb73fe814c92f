"""What a task file may ask of a web page."""

from typing import Any

import pytest

from evaluators import BadCheck
from evaluators.page.acts import Target
from evaluators.registry import validate_leaf

FIELD = {"label": "Cups"}
SEEN = {"expect": FIELD, "value": "1"}


@pytest.mark.parametrize(
    ("check", "params", "said"),
    [
        ("page.behaves", {"steps": [{"do": "click", "target": FIELD}]}, "the last step must expect something"),
        ("page.behaves", {"steps": [{"do": "click"}, SEEN]}, "click needs a target"),
        ("page.behaves", {"steps": [{"do": "fill", "target": FIELD}, SEEN]}, "fill needs a text"),
        ("page.behaves", {"steps": [{"do": "click", "target": FIELD, "text": "x"}, SEEN]}, "click needs no text"),
        ("page.behaves", {"steps": [{"do": "resize", "width": 400}, SEEN]}, "width and height go with resize"),
        ("page.behaves", {"steps": [{"expect": {}}]}, "expected one of role, label and text"),
        ("page.behaves", {"steps": [{"expect": {"text": "a", "name": "b"}}]}, "a name goes with a role"),
        (
            "page.behaves",
            {"steps": [{"expect": {"role": "row", "label": "b"}}]},
            "expected one of role, label and text",
        ),
        ("page.layout", {"places": [{"target": FIELD}]}, "expected a relation to another element, or a least size"),
        ("page.layout", {"places": [{"target": FIELD, "relation": "above"}]}, "expected a relation"),
        ("page.no_errors", {"width": 20}, "greater than or equal to 200"),
        ("page.drawing", {"target": FIELD, "areas": 2}, "a share or areas go with a colour"),
        ("page.drawing", {"target": FIELD, "colour": "#123456"}, "a share or areas go with a colour"),
        ("page.drawing", {"target": FIELD, "blank": True, "colour": "#123", "areas": 1}, "what is blank has no colour"),
        ("page.bars", {"target": FIELD, "series": [{"colour": "#123", "values": [1, 0]}]}, "greater than 0"),
        ("page.bars", {"target": FIELD, "series": [{"colour": "nothing", "values": [1, 2]}]}, "unknown color"),
        (
            "page.bars",
            {
                "target": FIELD,
                "series": [{"colour": "#123", "values": [1, 2]}, {"colour": "#456", "values": [1, 2, 3]}],
            },
            "as many values in each series",
        ),
        (
            "page.bars",
            {"target": FIELD, "series": [{"colour": "#123", "values": [1, 2]}, {"colour": "#123", "values": [1, 3]}]},
            "a colour of its own for each series",
        ),
        ("page.line", {"target": FIELD, "colour": "#123", "values": [1, 2]}, "at least 3 items"),
    ],
)
def test_parameters_that_say_nothing_are_refused(check: str, params: dict[str, Any], said: str) -> None:
    with pytest.raises(BadCheck, match=said):
        validate_leaf(check, {"of": "page", **params})


def test_a_target_is_named_as_a_person_would() -> None:
    button = Target.model_validate({"role": "button", "name": "Add", "nth": 0, "within": {"role": "main"}})
    assert str(button) == "the button 'Add' (0) in the main"
    assert str(Target(label="Cups")) == "the field 'Cups'"
    assert str(Target(text="Total")) == "'Total'"
    assert str(Target(label="Cups", frame="Order")) == "the field 'Cups' in the frame 'Order'"
