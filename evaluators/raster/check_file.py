"""Checks on a picture file's own properties: format, mode, size, resolution, quality, bytes."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.evidence import Evidence, When
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.raster.look import Look, view
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.pins import no_pins

COARSEST = 40
"""The JPEG quality below which blocks are seen; nobody who does not ask for it wants that."""


class Format(Of):
    """Parameters of `image.format`; at least one beside `of`."""

    format: Literal["PNG", "JPEG", "WEBP", "TIFF", "BMP", "GIF", "XCF"] | None = None
    mode: Literal["rgb", "gray", "indexed", "cmyk"] | None = None
    alpha: bool | None = None
    """Whether it can be transparent; of an .xcf, whether any of what shows is."""
    bits: int | None = None
    """Of one number of a pixel."""
    dpi: float | None = None
    """Both ways; a file without a resolution fails."""
    dpi_tolerance: Annotated[float, Field(ge=0)] = 1.0
    min_quality: Annotated[int, Field(ge=1, le=100)] | None = None
    """Of a JPEG, as libjpeg and GIMP count; if neither this nor `max_quality` is given, 40."""
    max_quality: Annotated[int, Field(ge=1, le=100)] | None = None
    frames: int | None = None

    @model_validator(mode="after")
    def _something(self) -> "Format":
        if self.model_fields_set <= {"of", "dpi_tolerance"}:
            raise ValueError("expected at least one property")
        return self


@check("image.format", pins=no_pins)
def format_(evidence: Evidence, p: Format) -> Finding:
    """The file has the format, mode, transparency, depth, resolution and JPEG quality asked."""
    seen = view(evidence, p.of)
    expectations = [
        equal(name, getattr(seen, name), wanted)
        for name in ("format", "mode", "alpha", "bits", "frames")
        if (wanted := getattr(p, name)) is not None
    ]
    if p.dpi is not None:
        if seen.dpi is None:
            expectations.append(Expectation("resolution", None, p.dpi, False, "dpi", p.dpi_tolerance))
        else:
            expectations += [number("resolution", dpi, p.dpi, p.dpi_tolerance, "dpi") for dpi in set(seen.dpi)]
    least = p.min_quality
    if least is None and p.max_quality is None and p.format == "JPEG" and seen.quality is not None:
        least = COARSEST
    if least is not None:
        ok = seen.quality is not None and seen.quality >= least
        expectations.append(Expectation("quality", seen.quality, f"at least {least}", ok))
    if p.max_quality is not None:
        ok = seen.quality is not None and seen.quality <= p.max_quality
        expectations.append(Expectation("quality", seen.quality, f"at most {p.max_quality}", ok))
    return assess("the picture", expectations, Code.WRONG_FORMAT, p.of)


class Size(Look):
    """Parameters of `image.size`, in px; at least one of them."""

    width: int | None = None
    height: int | None = None
    longest: int | None = None
    """The longer side."""
    max_width: int | None = None
    max_height: int | None = None
    aspect: Annotated[float, Field(gt=0)] | None = None
    """Width by height."""
    same_as: EvidenceName | None = None
    """Another picture whose size it must have."""
    when: When = "before"
    """Of that one."""
    tolerance: Annotated[int, Field(ge=0)] = 0

    @model_validator(mode="after")
    def _something(self) -> "Size":
        if self.model_fields_set <= {"of", "layer", "when", "tolerance"}:
            raise ValueError("expected at least one of width, height, longest, max_width, max_height, aspect, same_as")
        return self


@check("image.size", pins=no_pins)
def size(evidence: Evidence, p: Size) -> Finding:
    """The picture has the width, height or proportions asked."""
    seen = view(evidence, p.of, layer=p.layer)
    wanted = [
        ("width", seen.width, p.width),
        ("height", seen.height, p.height),
        ("longer side", max(seen.width, seen.height), p.longest),
    ]
    if p.same_as is not None:
        other = view(evidence, p.same_as, p.when)
        wanted += [("width", seen.width, other.width), ("height", seen.height, other.height)]
    expectations = [
        number(name, float(got), float(ask), p.tolerance, "px") for name, got, ask in wanted if ask is not None
    ]
    for name, got, most in (("width", seen.width, p.max_width), ("height", seen.height, p.max_height)):
        if most is not None:
            expectations.append(Expectation(name, got, f"at most {most}", got <= most + p.tolerance, "px"))
    if p.aspect is not None:
        # Whole px can miss a proportion by one px of the shorter side.
        margin = p.aspect * (1 + p.tolerance) / min(seen.width, seen.height)
        expectations.append(number("aspect", seen.width / seen.height, p.aspect, margin))
    return assess("the picture", expectations, Code.WRONG_FORMAT, p.of)


class FileSize(Of):
    """Parameters of `image.file_size`; a kilobyte is 1000 bytes."""

    max_kb: Annotated[float, Field(gt=0)] | None = None
    min_kb: Annotated[float, Field(ge=0)] | None = None

    @model_validator(mode="after")
    def _something(self) -> "FileSize":
        if self.max_kb is None and self.min_kb is None:
            raise ValueError("expected max_kb or min_kb")
        return self


@check("image.file_size", pins=no_pins)
def file_size(evidence: Evidence, p: FileSize) -> Finding:
    """The file takes no more (or no less) room than asked, and is a picture."""
    view(evidence, p.of)
    kb = len(evidence.read_bytes(p.of)) / 1000
    if p.max_kb is not None and kb > p.max_kb:
        sentence = f"The file takes {kb:.1f} kB; at most {p.max_kb:g} kB was asked."
        return failed(Code.WRONG_FORMAT, sentence, observed=kb, wanted=p.max_kb, where=p.of)
    if p.min_kb is not None and kb < p.min_kb:
        sentence = f"The file takes {kb:.1f} kB; at least {p.min_kb:g} kB was asked."
        return failed(Code.WRONG_FORMAT, sentence, observed=kb, wanted=p.min_kb, where=p.of)
    return passed(f"The file takes {kb:.1f} kB.", observed=kb, where=p.of)
