"""Runs on the desktop: changes the markup of a drawing. `python3 - SOURCE TARGET WANTED`, see `markup.edit`.

`WANTED` is JSON: the name of a function below, and what it is called with. Objects are named by their ids.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from lxml import etree

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
SODIPODI = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}"


class Drawing:
    """The drawing that is changed."""

    def __init__(self, path: str) -> None:
        self.tree: Any = etree.parse(path)
        self.root: Any = self.tree.getroot()
        self.named: dict[Any, Any] = {each.get("id"): each for each in self.root.iter() if each.get("id")}

    def definitions(self, pieces: list[Any]) -> None:
        """Adds gradients and filters: kind, attributes, and kinds and attributes of what is in it."""
        defs = self.root.find(f"{SVG}defs")
        if defs is None:
            defs = etree.Element(f"{SVG}defs", id="definitions")
            self.root.insert(0, defs)
        for kind, attributes, children in pieces:
            server = etree.SubElement(defs, f"{SVG}{kind}", attributes)
            for child, values in children:
                etree.SubElement(server, f"{SVG}{child}", values)

    def labels(self, wanted: dict[str, str]) -> None:
        """Labels objects and layers."""
        for name, label in wanted.items():
            self.named[name].set(f"{INKSCAPE}label", label)

    def words(self, wanted: dict[str, str | list[str]]) -> None:
        """Changes the words of a text of one line, or of the first lines of several."""
        for name, lines in wanted.items():
            spans = self.named[name].iter(f"{SVG}tspan")
            for span, line in zip(spans, [lines] if isinstance(lines, str) else lines):  # noqa: B905
                span.text = line

    def styles(self, wanted: dict[str, dict[str, object]]) -> None:
        """Sets properties of styles."""
        for name, new in wanted.items():
            old = self.named[name].get("style") or ""
            style = {**dict(part.split(":", 1) for part in old.split(";") if part.strip()), **new}
            self.named[name].set("style", ";".join(f"{key}:{value}" for key, value in style.items()))

    def attributes(self, wanted: dict[str, dict[str, object]]) -> None:
        """Sets attributes."""
        for name, values in wanted.items():
            for key, value in values.items():
                self.named[name].set(key, str(value))

    def hidden(self, names: list[str]) -> None:
        """Hides layers."""
        self.styles({name: {"display": "none"} for name in names})

    def shown(self, names: list[str]) -> None:
        """Shows layers."""
        self.styles({name: {"display": "inline"} for name in names})

    def locked(self, names: list[str]) -> None:
        """Locks layers."""
        for name in names:
            self.named[name].set(f"{SODIPODI}insensitive", "true")

    def on_top(self, names: list[str]) -> None:
        """Raises objects or layers above all beside them, one after the other."""
        for name in names:
            self.named[name].getparent().append(self.named[name])

    def removed(self, names: list[str]) -> None:
        """Deletes objects or layers."""
        for name in names:
            self.named[name].getparent().remove(self.named[name])

    def added(self, wanted: list[Any]) -> None:
        """Draws new objects on top of a layer: kind, layer, label, attributes, words."""
        for kind, layer, label, attributes, words in wanted:
            new = etree.SubElement(self.named[layer], f"{SVG}{kind}", attributes)
            new.set(f"{INKSCAPE}label", label)
            new.text = words or None

    def groups(self, wanted: list[Any]) -> None:
        """Groups objects where the first of them is: id and label of the group, ids of its members."""
        for name, label, members in wanted:
            parts = [self.named[each] for each in members]
            group = etree.Element(f"{SVG}g", {"id": name, f"{INKSCAPE}label": label})
            parts[0].addprevious(group)
            group.extend(parts)
            self.named[name] = group

    def guides(self, wanted: list[list[str]]) -> None:
        """Adds guides: position from the page's foot, and orientation."""
        view = self.root.find(f"{SODIPODI}namedview")
        for position, orientation in wanted:
            etree.SubElement(view, f"{SODIPODI}guide", position=position, orientation=orientation)

    def page(self, wanted: dict[str, str]) -> None:
        """Sets the page's attributes: width, height, viewBox."""
        for name, value in wanted.items():
            self.root.set(name, value)

    def view(self, wanted: dict[str, str]) -> None:
        """Sets what Inkscape keeps of its window: pagecolor."""
        for name, value in wanted.items():
            self.root.find(f"{SODIPODI}namedview").set(name, value)


if __name__ == "__main__":
    source, target, wanted = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
    drawing = Drawing(source)
    for name, value in wanted.items():
        getattr(drawing, name)(value)
    drawing.tree.write(target, encoding="utf-8", xml_declaration=True)
