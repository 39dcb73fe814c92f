"""The check on text layers: words, font, size, colour, alignment; still editable, and really drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from evaluators.colour import Colour, hex_of, lab, lab_of
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed
from evaluators.xcf import lettering
from evaluators.xcf.model import Layer, Project
from evaluators.xcf.pins import pins_on
from evaluators.xcf.reader import load
from evaluators.xcf.select import LayerName, find
from evaluators.xcf.whole import lost


class TextParams(Of):
    """Parameters of `xcf.text`; at least one property."""

    layer: LayerName | None = None
    """Its name, or `Group/Name`; without it, the one text layer with this text (GIMP names a layer by its text)."""
    text: str | None = None
    """Its words; spaces at the ends and runs of them do not count, line breaks do unless `any_breaks`."""
    any_breaks: bool = False
    font: str | None = None
    """A family, with style as GIMP writes it: `Open Sans Bold`."""
    size: Annotated[float, Field(gt=0)] | None = None
    """In px of the image."""
    size_tolerance: Annotated[float, Field(ge=0)] = 0.5
    colour: Colour | None = None
    colour_tolerance: Annotated[float, Field(ge=0)] = 3.0
    """Delta E."""
    justify: Literal["left", "center", "right", "fill"] | None = None

    @model_validator(mode="after")
    def _something(self) -> TextParams:
        if self.layer is None and self.text is None:
            raise ValueError("expected layer or text")
        if self.text is None and self.font is None and self.size is None and self.colour is None and not self.justify:
            raise ValueError("expected at least one of text, font, size, colour, justify")
        return self


def normal(text: str, any_breaks: bool = False) -> str:
    """Return a text without what does not show."""
    lines = [re.sub(r"[ \t\u00a0]+", " ", line).strip() for line in text.replace("\r\n", "\n").split("\n")]
    return " ".join(" ".join(lines).split()) if any_breaks else "\n".join(lines).strip()


def _text_pins(evidence: Evidence, p: TextParams) -> Iterator[Pin]:
    given = {
        "words": p.text,
        "font": p.font,
        "letter-size": p.size,
        "letter-colour": p.colour,
        "justify": p.justify,
    }
    layer = _layer_of(load(evidence, p.of), p)
    if not isinstance(layer, Finding):
        found = [aspect for aspect, value in given.items() if value is not None]
        yield from pins_on(evidence, p.of, layer.full_name, found)


@check("xcf.text", pins=_text_pins)
def text(evidence: Evidence, p: TextParams) -> Finding:
    """The text layer has the words, font, size, colour and alignment asked, and can still be edited."""
    project = load(evidence, p.of)
    layer = _layer_of(project, p)
    if isinstance(layer, Finding):
        return layer
    if layer.text is None:
        sentence = f"The layer {layer.full_name} is not text that can be edited."
        return failed(Code.WRONG_CONTENT, sentence, wanted=p.text, where=layer.full_name)
    seen_text = layer.text
    expectations: list[Expectation] = []
    if p.text is not None:
        expectations.append(equal("text", normal(seen_text.content, p.any_breaks), normal(p.text, p.any_breaks)))
    styles = lettering.styles_of(seen_text)
    if p.font is not None:
        fonts = sorted({_font(style.font) for style in styles})
        expectations.append(Expectation("font", ", ".join(fonts), _font(p.font), fonts == [_font(p.font)]))
    if p.size is not None:
        ok = all(any(abs(size - p.size) <= p.size_tolerance for size in style.sizes) for style in styles)
        expectations.append(
            Expectation("size", [style.sizes[0] for style in styles], p.size, ok, "px", p.size_tolerance)
        )
    if p.colour is not None:
        apart = [float(np.linalg.norm(lab(style.rgb) - lab_of(p.colour))) for style in styles]
        colours = ", ".join(dict.fromkeys(hex_of(style.rgb) for style in styles))
        expectations.append(Expectation("colour", colours, p.colour, max(apart) <= p.colour_tolerance))
    if p.justify is not None:
        expectations.append(equal("alignment", seen_text.justify, p.justify))
    if all(expectation.ok for expectation in expectations) and (fault := lettering.fault(layer, styles)) is not None:
        sentence = f"The text {layer.full_name} is not what its pixels show: {fault}."
        return failed(Code.WRONG_CONTENT, sentence, wanted=p.text, where=layer.full_name)
    if all(expectation.ok for expectation in expectations) and (fault := lost(evidence, p.of, project, layer, styles)):
        sentence = f"The text {layer.full_name} cannot be read to its end: {fault}."
        return failed(Code.WRONG_CONTENT, sentence, wanted=p.text, where=layer.full_name)
    if all(expectation.ok for expectation in expectations) and (other := _old_words(evidence, p.of, layer)) is not None:
        sentence = f"The text {layer.full_name} still shows {other!r}: its pixels are as they were drawn for that."
        return failed(Code.WRONG_CONTENT, sentence, observed=other, wanted=p.text, where=layer.full_name)
    words_wrong = p.text is not None and not expectations[0].ok
    code = Code.WRONG_TEXT if words_wrong else Code.WRONG_STYLE
    return assess(f"the text {layer.full_name}", expectations, code, layer.full_name)


def _old_words(evidence: Evidence, of: str, layer: Layer) -> str | None:
    """Return the words that a text of the project had before and whose drawing this layer still is, if they are other
    ones: GIMP draws a text anew with each change of its words."""
    if layer.text is None or layer.pixels is None or not evidence.present(of, "before"):
        return None
    now = "".join(layer.text.content.split())
    for old in load(evidence, of, "before").layers:
        if old.text is None or old.pixels is None or "".join(old.text.content.split()) == now:
            continue
        if (old.width, old.height) == (layer.width, layer.height) and np.array_equal(old.rgba, layer.rgba):
            return normal(old.text.content)
    return None


def _layer_of(project: Project, p: TextParams) -> Layer | Finding:
    """Return the layer that is judged."""
    if p.layer is not None:
        return find(project, p.layer)
    wanted = normal(p.text or "", p.any_breaks)
    texts = [one for one in project.layers if one.text and normal(one.text.content, p.any_breaks) == wanted]
    if len(texts) == 1:
        return texts[0]
    seen = [one.text.content for one in project.layers if one.text]
    code = Code.AMBIGUOUS if texts else Code.NOT_FOUND
    sentence = f"{len(texts) or 'No'} text layers say {p.text!r}."
    return failed(code, sentence, observed=seen[:20], wanted=p.text, where=p.of)


def _font(name: str) -> str:
    """Return a font's name as it is compared: `Open Sans, Bold` is `Open Sans Bold`, and Regular goes without
    saying."""
    words = name.replace(",", " ").lower().split()
    return " ".join(word for word in words if word not in ("regular", "normal", "book"))
