"""What VS Code's files can suffer and bear."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from deskcraft.kits.vscode import edit
from evaluators.files.remarks_json import jsonc_remarks

NAMES = frozenset({"settings.json", "keybindings.json", "tasks.json", "launch.json", "extensions.json"})
LISTS = {
    "tasks.json": ("tasks", {"hide": True, "isBackground": True, "options": {"cwd": "/tmp"}}),
    "launch.json": ("configurations", {"cwd": "/tmp", "env": {"STRAY": "1"}, "stopOnEntry": True}),
}
SUFFIXES = (".json", ".code-workspace")


def _is_known(subject: Subject) -> bool:
    name = PurePosixPath(subject.where)
    return name.name in NAMES or name.suffix == ".code-workspace"


@damage(*SUFFIXES)
def stray(subject: Subject) -> Iterator[Mutant]:
    """An entry that nobody asked for."""
    if not _is_known(subject):
        return

    def more(document: Any) -> None:
        if PurePosixPath(subject.where).name == "extensions.json" and isinstance(document, list):
            document.append({**document[-1], "identifier": {"id": "stray.extension"}})
        elif isinstance(document, list):
            document.append({"key": "ctrl+alt+shift+f12", "command": "workbench.action.quit"})
        elif PurePosixPath(subject.where).suffix == ".code-workspace":
            document.setdefault("settings", {})["editor.stray"] = 1
        else:
            document["editor.stray"] = 1

    yield Mutant("stray entry", edit.changed(subject.after, more))


@damage(*SUFFIXES)
def beside(subject: Subject) -> Iterator[Mutant]:
    """A key beside those of each task or configuration."""
    within, keys = LISTS.get(PurePosixPath(subject.where).name, ("", {}))
    for key, value in keys.items():

        def put(document: Any, key: str = key, value: Any = value) -> None:
            for each in document.get(within, [])[-1:]:
                each[key] = value

        yield Mutant(f"last of {within}: {key}", edit.changed(subject.after, put))


@equivalent(*SUFFIXES)
def layout(subject: Subject) -> Iterator[Mutant]:
    """Another layout, and a comment."""
    if _is_known(subject) and subject.before != subject.after:
        if not jsonc_remarks(subject.after).remarks:  # a layout from scratch would lose them
            yield Mutant("indented by 2", edit.laid_out(subject.after, 2))
            yield Mutant("in one line", edit.laid_out(subject.after, None))
        yield Mutant("with a comment", edit.commented(subject.after))
