"""Checks on workspace files (*.code-workspace): which folders are in it, in which order, under which names."""

import posixpath
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from evaluators.evidence import Evidence
from evaluators.files.facts import pin
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.vscode.reading import Document, mappings, read_mapping

_HOME = "/home/user"


class Folder(Params):
    """A folder of a workspace."""

    path: str
    """From `~/` or absolute."""
    name: str | None = None
    """How it is called in the workspace; null: whatever it is."""


class Workspace(Of):
    """Parameters of `vscode.workspace`."""

    folders: tuple[Folder, ...]
    any_order: bool = False


def _pins(_: Evidence, p: Workspace) -> Iterator[Pin]:
    yield pin(p.of, "folders")


@check("vscode.workspace", pins=_pins)
def workspace(evidence: Evidence, p: Workspace) -> Finding:
    """The workspace has exactly these folders."""
    document = evidence.parse(p.of, read_mapping)
    seen = folders(document, evidence.item(p.of).where)
    wanted = [(_absolute(each.path), each.name) for each in p.folders]
    order: Any = sorted if p.any_order else list
    if order(place for place, _ in seen) != order(place for place, _ in wanted):
        sentence = f"The workspace holds {', '.join(place for place, _ in seen) or 'no folder'}."
        asked = [place for place, _ in wanted]
        code = Code.WRONG_ORDER if sorted(place for place, _ in seen) == sorted(asked) else Code.WRONG_VALUE
        return failed(code, sentence[:1000], observed=[place for place, _ in seen], wanted=asked, where=p.of)
    called = dict(seen)
    for place, name in wanted:
        if name is not None and called[place] != name:
            sentence = f"The folder {place} is called {called[place]!r}; {name!r} was asked."
            return failed(Code.WRONG_TEXT, sentence, observed=called[place], wanted=name, where=p.of)
    return passed("The workspace holds the folders asked.", observed=[place for place, _ in seen], where=p.of)


def folders(document: Document, where: str) -> list[tuple[str, str]]:
    """Return path and name of each folder; paths are absolute, a folder without a name is called as it is on disk.

    Args:
        document: Of the workspace file.
        where: The file's path in the desktop; its folders' paths are relative to it.
    """
    base = PurePosixPath(_absolute(where)).parent
    found = []
    for each in mappings(document.get("folders")):
        path = each.get("path")
        if isinstance(path, str):
            place = posixpath.normpath(str(base / path))
            found.append((place, str(each.get("name") or PurePosixPath(place).name)))
    return found


def _absolute(path: str) -> str:
    return posixpath.normpath(_HOME + path[1:] if path.startswith("~/") else path)
