"""How a text lies in its box, beside its paragraphs: insets, broken lines, columns, direction, and what gives way where
it has no room. Both formats say it on the shape, its placeholder in the layout or its styles; what nothing says has the
format's own value, so that a file which states it anew means the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from evaluators.deck.model import EMU_CM, Shape, TextBox
from evaluators.deck.odp_styles import DRAW, FO, LOEXT, STYLE, Chain, length
from evaluators.deck.paint import whole
from evaluators.drawing_colours import A
from evaluators.safe_xml import Element

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
PPTX_INSETS = (91_440, 45_720, 91_440, 45_720)
"""Left, top, right and bottom, where a .pptx says nothing."""
INSET_EMU = 2_000
"""The formats' own insets differ by 1440: 0.25 cm and 0.1 in."""
_SIDES = ("left", "top", "right", "bottom")
_ODP_WIDE, _ODP_HIGH = EMU_CM // 4, EMU_CM // 8


def pptx_text_box(body: Element | None, parents: Sequence[Element]) -> TextBox:
    """Return how a text of a .pptx lies in its box; `parents`: its placeholders, the nearest first."""
    said: dict[str, str] = {}
    for part in (body, *(parent.find(P + "txBody") for parent in parents)):
        settings = part.find(A + "bodyPr") if part is not None else None
        for name, value in () if settings is None else settings.attrib.items():
            said.setdefault(str(name), str(value))
    left, top, right, bottom = (
        whole(said.get(name), other) for name, other in zip(("lIns", "tIns", "rIns", "bIns"), PPTX_INSETS, strict=True)
    )
    upright = said.get("vert", "horz")
    return TextBox(
        (left, top, right, bottom),
        said.get("wrap") != "none",
        max(1, whole(said.get("numCol"), 1)),
        "" if upright == "horz" else upright,
        said.get("anchorCtr") in ("1", "true"),
        round(whole(said.get("rot")) / 60_000, 1),
    )


def odp_text_box(chain: Chain) -> TextBox:
    """Return how a text of an .odp lies in its box."""

    def said(*names: str) -> str | None:
        return chain.get("graphic-properties", *names)

    left, top, right, bottom = (
        length(said(FO + f"padding-{side}", FO + "padding"), other)
        for side, other in zip(_SIDES, (_ODP_WIDE, _ODP_HIGH, _ODP_WIDE, _ODP_HIGH), strict=True)
    )
    mode = chain.get("paragraph-properties", STYLE + "writing-mode") or said(STYLE + "writing-mode") or ""
    upright = chain.get("paragraph-properties", LOEXT + "writing-mode") or mode
    return TextBox(
        (left, top, right, bottom),
        said(FO + "wrap-option") != "no-wrap",
        _columns(chain),
        upright if upright.startswith(("tb", "bt")) else "",
        said(DRAW + "textarea-horizontal-align") == "center" and said(FO + "wrap-option") == "no-wrap",
    )


def _columns(chain: Chain) -> int:
    for properties in chain.groups("graphic-properties"):
        found = properties.find(STYLE + "columns")
        if found is not None:
            return max(1, whole(found.get(FO + "column-count"), 1))
    return 1


def text_box_changes(old: Shape, new: Shape) -> Iterator[str]:
    """Yield what differs in how a text lies in its box."""
    a, b = old.text_box, new.text_box
    if a is None or b is None or not old.text.strip() or not new.text.strip():
        return
    apart = [
        f"{side} {now / EMU_CM:.2f} cm"
        for side, was, now in zip(_SIDES, a.insets, b.insets, strict=True)
        if abs(was - now) > INSET_EMU
    ]
    # LibreOffice 7.4 forgets the insets of placeholders when it saves a .pptx, which then has those of the format
    forgotten = bool(old.role) and (
        not any(b.insets) or all(abs(x - y) <= 1 for x, y in zip(b.insets, PPTX_INSETS, strict=True))
    )
    if apart and not forgotten:
        yield f"other insets: {', '.join(apart)}"
    if a.wrap != b.wrap:
        yield "its lines are broken at the edge" if b.wrap else "its lines are no longer broken"
    if a.columns != b.columns:
        yield f"{b.columns} columns instead of {a.columns}"
    if bool(a.upright) != bool(b.upright) or (a.upright[:2] == b.upright[:2] and a.upright != b.upright):
        yield f"it reads {b.upright or 'across'} instead of {a.upright or 'across'}"
    if a.centred != b.centred:
        yield "it is in the middle of the box, across" if b.centred else "it is no longer in the middle, across"
    if abs(a.turn - b.turn) > 0.15:
        yield f"turned in the box by {b.turn:g}°"
    if (old.autosize == "") != (new.autosize == ""):
        yield "the box no longer follows its text" if old.autosize else "the box follows its text"
    elif old.shrink is None and new.shrink is not None:
        yield "it is made smaller to fit"
