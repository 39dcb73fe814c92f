"""What a check on a project pins: aspects of a layer and parts of the document, in the words of `xcf.untouched`.

Beside its aspects there is `there`: the layer may be new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.xcf.reader import MAGIC, load
from evaluators.xcf.select import LayerName, find


def pins_on(evidence: Evidence, of: str, layer: LayerName, aspects: Iterable[str]) -> Iterator[Pin]:
    """Give the facets of a layer that is there after the episode."""
    found = find(load(evidence, of), layer)
    if not hasattr(found, "full_name"):
        return
    for aspect in dict.fromkeys(("there", *aspects)):
        yield Pin(of, f"{found.full_name}/{aspect}")


def pins_seen(evidence: Evidence, of: str, layer: str | None, aspects: Iterable[str]) -> Iterator[Pin]:
    """Give the facets of a layer that a check on pictures looks at; none of a picture file, or of all that shows."""
    if layer is not None and evidence.read_bytes(of).startswith(MAGIC):
        yield from pins_on(evidence, of, layer, aspects)


def no_pins(evidence: Evidence, p: Any) -> tuple[Pin, ...]:
    """Say that a check pins nothing in a project."""
    return ()
