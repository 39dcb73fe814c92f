"""Evidence in memory for tests: files, trees and commands written to a folder of the test's own."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evaluators import Evidence, Item, LeafVerdict, TreeEntry, grade

ABSENT = None
Content = bytes | str | dict[str, Any] | None


def item(folder: Path, when: str, name: str, content: Content) -> Item:
    """Return one item: bytes or text is a file, a mapping a tree or a command, None absent."""
    kind: Any = "file"
    if isinstance(content, dict):
        kind = "command" if "exit_code" in content else "tree"
        content = json.dumps(content)
    if content is None:
        return Item(name, kind, f"~/{name}", "absent")
    path = folder / when / name.replace("/", "%")  # a tree and the files in it can both be evidence
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return Item(name, kind, f"~/{name}", "present", path)


def evidence(folder: Path, before: Mapping[str, Content], after: Mapping[str, Content]) -> Evidence:
    """Return evidence of both snapshots; a name that one of them lacks is absent there."""
    names = sorted(before.keys() | after.keys())
    return Evidence(
        {name: item(folder, "before", name, before.get(name)) for name in names},
        {name: item(folder, "after", name, after.get(name)) for name in names},
    )


def judge(evidence: Evidence, name: str, /, **params: Any) -> LeafVerdict:
    """Run one check as a goal; `except_` stands for `except`."""
    params = {key.removesuffix("_"): value for key, value in params.items()}
    verdict = grade([{name: params}], [], evidence, ended_in_fail=False)
    (leaf,) = verdict.leaves()
    assert leaf.sentence.endswith("."), leaf.sentence
    return leaf


def file(content: str | bytes = b"", mode: int = 0o644) -> TreeEntry:
    """Return a tree's entry of a file."""
    data = content.encode() if isinstance(content, str) else content
    return {
        "kind": "file",
        "mode": mode,
        "uid": 1000,
        "size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }


def folder(mode: int = 0o755) -> TreeEntry:
    """Return a tree's entry of a folder."""
    return {"kind": "folder", "mode": mode, "uid": 1000, "size": 4096}


def link(target: str) -> TreeEntry:
    """Return a tree's entry of a link."""
    return {"kind": "link", "mode": 0o777, "uid": 1000, "size": len(target), "target": target}
