"""Properties as they are set, in one vocabulary for both formats, and the effective ones that result."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from evaluators.document.model import Layout, Look, Run
from evaluators.document.names import font_name, script_runs

Properties = dict[str, Any]
"""Of characters: the fields of `Look`, with `font_asian`, `size_asian`, `bold_asian`, `italic_asian`. Of paragraphs:
the fields of `Layout` (borders as `border_top` ..., tabs as position to kind) and `outline`."""
SIDES = ("top", "left", "bottom", "right")


def merged(layers: Iterable[Mapping[str, Any]]) -> Properties:
    """Return properties where later layers win; tab stops add up, `clear` takes them away; sizes in percent scale."""
    found: Properties = {}
    for layer in layers:
        for name, value in layer.items():
            if name == "tabs":
                tabs = {**found.get("tabs", {}), **value}
                found["tabs"] = {at: kind for at, kind in tabs.items() if kind != "clear"}
            elif name.startswith("size") and isinstance(value, str):
                found[name] = found.get(name, 12.0) * float(value) / 100
            else:
                found[name] = value
    return found


def look_of(values: Mapping[str, Any], asian: bool = False) -> Look:
    """Return the look that effective properties give text of the script."""
    script = "_asian" if asian else ""

    def get(name: str, default: Any) -> Any:
        return values.get(name + script, values.get(name, default))

    return Look(
        font=font_name(get("font", "")),
        size=round(get("size", 10.0) * 2) / 2,
        bold=bool(get("bold", False)),
        italic=bool(get("italic", False)),
        underline=values.get("underline", "none"),
        strike=values.get("strike", "none"),
        colour=values.get("colour", "000000"),
        highlight=values.get("highlight", "none"),
        caps=values.get("caps", "none"),
        position=values.get("position", "normal"),
        spacing=round(values.get("spacing", 0.0), 1),
        hidden=bool(values.get("hidden", False)),
    )


def layout_of(values: Mapping[str, Any], *, breaks: Collection[str] = ()) -> Layout:
    """Return the layout that effective properties give a paragraph; `breaks`: page, column before it by other means."""
    return Layout(
        alignment=values.get("alignment", "left"),
        left=values.get("left", 0.0),
        right=values.get("right", 0.0),
        first_line=values.get("first_line", 0.0),
        before=values.get("before", 0.0),
        after=values.get("after", 0.0),
        line=values.get("line", ("multiple", 1.0)),
        keep_with_next=bool(values.get("keep_with_next", False)),
        page_break="page" in breaks or bool(values.get("page_break", False)),
        column_break="column" in breaks or bool(values.get("column_break", False)),
        tabs=tuple(sorted(values.get("tabs", {}).items())),
        borders=tuple((side, values[f"border_{side}"]) for side in SIDES if values.get(f"border_{side}")),
        shading=values.get("shading", "none"),
    )


@dataclass
class Writer:
    """Collects the runs of a paragraph, merging neighbours of equal look."""

    runs: list[Run] = field(default_factory=list)
    length: int = 0
    asian: bool = False
    """Whether the text so far ends in East Asian script."""
    looks: dict[tuple[int, bool], Look] = field(default_factory=dict)
    kept: list[Mapping[str, Any]] = field(default_factory=list)

    def add(self, text: str, values: Mapping[str, Any], *, link: str = "", kind: str = "") -> None:
        """Add text with effective properties; `kind` says of which field it is the result."""
        for part, asian in script_runs(text, self.asian):
            self.asian = asian
            key = (id(values), asian)
            if key not in self.looks:
                self.looks[key] = look_of(values, asian)
                self.kept.append(values)
            look = self.looks[key]
            last = self.runs[-1] if self.runs else None
            if last is not None and (last.look, last.link, last.field) == (look, link, kind):
                self.runs[-1] = Run(last.text + part, look, link, kind)
            else:
                self.runs.append(Run(part, look, link, kind))
        self.length += len(text)
