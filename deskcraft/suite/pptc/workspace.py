"""What a sequence of calls works on: a deck, the current slide and the current selection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from deskcraft.suite.pptc import drawing
from deskcraft.suite.pptc.drawing import A, Box, P, R
from deskcraft.suite.pptc.package import Package
from deskcraft.suite.pptc.registry import Misuse
from evaluators.safe_xml import Element

SLIDE_LIMIT = 500
SHAPE_LIMIT = 2_000
"""Shapes that calls may add to one deck."""
TEXT_LIMIT = 2_000_000
"""Characters that calls may write into one deck."""
MAIN = "ppt/presentation.xml"
PRESENTATION_TYPES = "application/vnd.openxmlformats-officedocument.presentationml."
LAST_ID = 2**31 - 1
DEFAULT_SIZE = (9_144_000, 6_858_000)


@dataclass(frozen=True)
class Selection:
    """An object of the current slide, or one cell of its table. Calls never take an object away, so a number lasts."""

    shape: int
    """Its number among the slide's shapes, from back to front."""
    cell: tuple[int, int] | None = None


class Workspace:
    """A deck that calls change. It is given to every API; only the executor makes one."""

    def __init__(self, package: Package, pictures: Mapping[str, bytes], slides: Sequence[str] | None = None) -> None:
        """Read which slides there are, unless that is known.

        Raises:
            Misuse: the package holds no presentation that can be read.
        """
        self.package = package
        self.pictures = pictures
        self.main = package.related("", "officeDocument") or MAIN
        self.slides = self._slide_names() if slides is None else list(slides)
        self.current = len(self.slides) - 1
        """The number of the current slide; -1 while there is none."""
        self.selection: Selection | None = None
        self.added_shapes = 0
        self.added_text = 0
        self._boxes: dict[tuple[str, str], Box] = {}
        self._shapes: dict[str, list[Element]] = {}
        self._last_ids: dict[str, int] = {}

    def copy(self) -> Workspace:
        """Return one that can go on without this one."""
        other = Workspace(self.package.copy(), self.pictures, self.slides)
        other.current, other.selection = self.current, self.selection
        other.added_shapes, other.added_text = self.added_shapes, self.added_text
        return other

    def _slide_names(self) -> list[str]:
        relations = self.package.relations(self.main)
        listed = self.package.tree(self.main).find(f"{P}sldIdLst")
        found = []
        for each in listed if listed is not None else ():
            relation = relations.get(each.get(f"{R}id") or "")
            if relation is not None and self.package.has(relation.target):
                found.append(relation.target)
        return found

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the slides, in EMU."""
        stated = self.package.tree(self.main).find(f"{P}sldSz")
        width = drawing.whole(stated.get("cx")) if stated is not None else None
        height = drawing.whole(stated.get("cy")) if stated is not None else None
        return (width, height) if width and height and min(width, height) > 0 else DEFAULT_SIZE

    @property
    def slide(self) -> str:
        """The part of the current slide.

        Raises:
            Misuse: there is none.
        """
        if not 0 <= self.current < len(self.slides):
            raise Misuse("state", "there is no slide yet: call create_slide() first")
        return self.slides[self.current]

    def go_to(self, number: int) -> None:
        """Make a slide the current one; nothing is selected on it yet."""
        self.current = number
        self.selection = None

    def root(self) -> Element:
        """Return the root of the current slide, to be changed.

        Raises:
            Misuse: there is no slide, or it cannot be read.
        """
        return self.package.edit(self.slide)

    def shape_tree(self, name: str | None = None) -> Element:
        """Return the shape tree of the current slide, or of a layout or master.

        Raises:
            Misuse: it has none.
        """
        found = self.package.tree(name or self.slide).find(f"{P}cSld/{P}spTree")
        if found is None:
            raise Misuse("failed", "this slide of the deck is damaged: it has no shape tree")
        return found

    def shapes(self) -> list[Element]:
        """Return the shapes of the current slide from back to front.

        Raises:
            Misuse: there is no slide, or it cannot be read.
        """
        if self.slide not in self._shapes:
            self._shapes[self.slide] = drawing.shape_elements(self.shape_tree())
        return self._shapes[self.slide]

    def select(self, number: int, cell: tuple[int, int] | None = None) -> None:
        """Select a shape of the current slide by its number, or a cell of it."""
        self.selection = Selection(number, cell)

    def selected(self) -> Element:
        """Return the selected shape, to be changed; the frame, where a cell is selected.

        Raises:
            Misuse: nothing is selected.
        """
        if self.selection is None:
            raise Misuse("state", "nothing is selected: call a choose_ API first")
        self.root()
        shapes = self.shapes()
        return shapes[self.selection.shape]

    def add(self, shape: Element) -> None:
        """Put a shape in front of the others of the current slide and select it.

        Raises:
            Misuse: there is no slide, or there are too many shapes.
        """
        self.root()
        tree = self.shape_tree()
        if self.added_shapes >= SHAPE_LIMIT:
            raise Misuse("failed", f"more than {SHAPE_LIMIT} objects have been inserted")
        self.added_shapes += 1
        number = self._free_id(tree)
        shapes = self.shapes()
        properties = drawing.non_visual(shape)
        if properties is not None:
            properties.set("id", str(number))
            properties.set("name", f"{properties.get('name')} {number - 1}")
        extensions = tree.find(f"{P}extLst")
        if extensions is None:
            tree.append(shape)
        else:
            extensions.addprevious(shape)
        shapes.append(shape)
        self.select(len(shapes) - 1)

    def count_text(self, text: str) -> None:
        """Count what is written.

        Raises:
            Misuse: it is too much.
        """
        self.added_text += len(text)
        if self.added_text > TEXT_LIMIT:
            raise Misuse("failed", f"more than {TEXT_LIMIT} characters have been inserted")

    def _free_id(self, tree: Element) -> int:
        if self.slide not in self._last_ids:
            numbers = (drawing.whole(each.get("id")) or 0 for each in tree.iter(f"{P}cNvPr"))
            self._last_ids[self.slide] = max((number for number in numbers if number < LAST_ID), default=1)
        self._last_ids[self.slide] += 1
        return self._last_ids[self.slide]

    def box(self, shape: Element) -> Box:
        """Return where a shape lies: by itself, or by its layout or master.

        Raises:
            Misuse: nothing says where.
        """
        own = drawing.own_box(shape)
        if own is not None:
            return own
        mark = drawing.placeholder(shape)
        if mark is not None:
            kind, index = mark.get("type") or "obj", mark.get("idx") or "0"
            layout = self.package.related(self.slide, "slideLayout")
            if layout is not None:
                key = (layout, f"{kind} {index}")
                if key not in self._boxes:
                    found = self._inherited(layout, kind, index)
                    if found is None:
                        raise Misuse("failed", "the deck does not say where this placeholder lies")
                    self._boxes[key] = found
                return self._boxes[key]
        raise Misuse("failed", "the deck does not say where this object lies")

    def _inherited(self, layout: str, kind: str, index: str) -> Box | None:
        for each in drawing.shape_elements(self.shape_tree(layout)):
            mark = drawing.placeholder(each)
            if mark is None or (mark.get("idx") or "0") != index:
                continue
            own = drawing.own_box(each)
            if own is not None:
                return own
            kind = mark.get("type") or kind
        master = self.package.related(layout, "slideMaster")
        if master is None:
            return None
        wanted = {"ctrTitle": "title", "obj": "body", "subTitle": "body"}.get(kind, kind)
        if wanted not in {"title", "body", "dt", "ftr", "sldNum"}:
            wanted = "body"
        for each in drawing.shape_elements(self.shape_tree(master)):
            mark = drawing.placeholder(each)
            if mark is not None and mark.get("type") == wanted:
                return drawing.own_box(each)
        return None

    def move(self, shape: Element, *, left: float | None = None, top: float | None = None) -> None:
        """Put a shape somewhere, in EMU.

        Raises:
            Misuse: too far away, or nothing says where it lies now.
        """
        old = self.box(shape)
        box = replace(old, left=old.left if left is None else round(left), top=old.top if top is None else round(top))
        if max(abs(box.left), abs(box.top)) > drawing.FAR_EMU:
            raise Misuse("arguments", "this place lies far outside of the slide")
        drawing.place(shape, box)

    def cell(self, shape: Element, row: int, column: int) -> Element:
        """Return a cell of a table.

        Raises:
            Misuse: no table, or no such cell.
        """
        grid = drawing.table(shape)
        if grid is None:
            raise Misuse("state", "no table is selected: call choose_table() first")
        rows = grid.findall(f"{A}tr")
        cells = rows[row].findall(f"{A}tc") if 0 <= row < len(rows) else []
        if not 0 <= column < len(cells):
            columns = len(rows[0].findall(f"{A}tc")) if rows else 0
            message = (
                f"there is no cell ({row}, {column}): the table has {len(rows)} rows and {columns} columns, from 0"
            )
            raise Misuse("arguments", message)
        return cells[column]
