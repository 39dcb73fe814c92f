"""A package whose XML parts are edited as trees; parts that nobody asked for stay byte for byte."""

from __future__ import annotations

import io
import posixpath
import zipfile
from typing import Any

from lxml import etree

RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)


class Package:
    """The parts of an office file."""

    def __init__(self, data: bytes) -> None:
        """Reads the list of parts.

        Raises:
            zipfile.BadZipFile: It is no package.
        """
        with zipfile.ZipFile(io.BytesIO(data)) as old:
            self.parts = {name: old.read(name) for name in old.namelist()}
        self._trees: dict[str, Any] = {}

    def tree(self, part: str) -> Any:
        """The root element of a part, to be edited.

        Raises:
            KeyError: There is no such part.
        """
        if part not in self._trees:
            self._trees[part] = etree.fromstring(self.parts[part], _PARSER)
        return self._trees[part]

    def related(self, part: str) -> dict[str, str]:
        """The parts that a part refers to, by the id of the relationship."""
        folder, name = posixpath.split(part)
        links = f"{folder}/_rels/{name}.rels"
        if links not in self.parts:
            return {}
        return {
            each.get("Id"): posixpath.normpath(posixpath.join("/", folder, each.get("Target"))).lstrip("/")
            for each in self.tree(links)
            if each.get("TargetMode") != "External"
        }

    def written(self) -> bytes:
        """The package with what was edited."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new:
            for name, content in self.parts.items():
                if name in self._trees:
                    content = etree.tostring(self._trees[name], xml_declaration=True, encoding="UTF-8", standalone=True)
                new.writestr(name, content)
        return out.getvalue()
