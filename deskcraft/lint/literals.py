"""The literals of a task: what its words state, and what its checks grade."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from deskcraft.task.model import (
    CommandEvidence,
    DevtoolsEvidence,
    FileEvidence,
    SiteEvidence,
    Task,
    TreeEvidence,
    XfconfEvidence,
)
from deskcraft.task.steps import WriteFileStep
from evaluators.grade import held
from simulator.literals import colours, quoted, without

COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
FILE = re.compile(r"(?<![\w#])[\w~./-]*\w\.(?:[a-z]{2,5}[0-9]?|7z|mp3)\b")
NUMBER = re.compile(r"(?<![\w.#])[-−]?\d+(?:\.\d+)?(?![\w]*[-/]\d)")
KINDS = {
    "svg",
    "png",
    "jpg",
    "jpeg",
    "pdf",
    "xcf",
    "webp",
    "tif",
    "gif",
    "odt",
    "ods",
    "odp",
    "docx",
    "xlsx",
    "pptx",
    "txt",
    "csv",
    "wav",
    "flac",
    "mp3",
    "ogg",
    "aup3",
    "mp4",
    "kdenlive",
    "blend",
    "json",
    "md",
    "zip",
    "xml",
    "html",
    "sh",
}
"""Endings of the files that tasks speak of; `e.g.` and `1.5` are none."""


@dataclass(frozen=True)
class Stated:
    """The literals of what a task says: instruction, the user's messages, and the briefs that lie on the desk."""

    text: str
    colours: frozenset[str]
    names: frozenset[str]
    """What stands in quotation marks, in the instruction and the messages."""
    files: frozenset[str]
    numbers: frozenset[float]
    """Of the instruction and the messages, those of names, files and colours left out."""
    all_numbers: frozenset[float]
    """Those of the briefs, the names and the files as well."""


def spoken(task: Task) -> str:
    """The instruction and the user's messages."""
    return "\n".join([task.instruction, *(p.message for p in task.phases)])


def briefs(task: Task) -> str:
    """The text files that the setup lays on the desk."""
    return "\n".join(s.write_file.text for s in task.setup if isinstance(s, WriteFileStep))


def stated(task: Task) -> Stated:
    """What a task states."""
    said = spoken(task)
    everything = f"{said}\n{briefs(task)}"
    files = {f for f in FILE.findall(said) if f.rsplit(".", 1)[1] in KINDS}
    return Stated(
        text=everything,
        colours=frozenset(c.lower() for c in colours(said)),
        names=frozenset(quoted(said)),
        files=frozenset(PurePosixPath(f).name for f in files),
        numbers=numbers_in(without(said)),
        all_numbers=numbers_in(COLOUR.sub(" ", everything)) | numbers_in(" ".join(files).replace("-", " ")),
    )


def numbers_in(text: str) -> frozenset[float]:
    """The numbers of a text, without their sign."""
    return frozenset(abs(float(n.replace("−", "-"))) for n in NUMBER.findall(text.replace("\u202f", "")))


@dataclass(frozen=True)
class Graded:
    """One value in a check: where it stands and under which parameter."""

    role: str
    check: str
    key: str
    """The parameter, or the innermost mapping's key."""
    value: Any
    loc: tuple[int | str, ...]
    """Its place in task.yaml."""


def graded(task: Task) -> list[Graded]:
    """Every scalar of every check."""
    found: list[Graded] = []
    for role, index, node in task.check_nodes():
        found += _of_node(role, node, ("checks", role, index))
    return found


def _of_node(role: str, node: dict[str, Any], loc: tuple[int | str, ...]) -> Iterator[Graded]:
    name, value = next(iter(node.items()))
    inner = held(name, value)
    if inner is not None:
        for place, child in inner:
            yield from _of_node(role, child, (*loc, name, *place))
        return
    yield from _scalars(role, name, "", value, (*loc, name))


def _scalars(role: str, check: str, key: str, value: Any, loc: tuple[int | str, ...]) -> Iterator[Graded]:
    if isinstance(value, dict):
        for inner, each in value.items():
            yield from _scalars(role, check, str(inner), each, (*loc, inner))
    elif isinstance(value, list | tuple):
        for i, each in enumerate(value):
            yield from _scalars(role, check, key, each, (*loc, i))
    else:
        yield Graded(role, check, key, value, loc)


def paths(task: Task) -> dict[str, str]:
    """The path or command of each piece of evidence."""
    found = {}
    for name, spec in task.evidence.items():
        match spec:
            case FileEvidence(file=path) | TreeEvidence(tree=path):
                found[name] = path
            case CommandEvidence(command=argv):
                found[name] = " ".join(argv)
            case XfconfEvidence(xfconf=where) | SiteEvidence(site=where):
                found[name] = where
            case DevtoolsEvidence(devtools=port):
                found[name] = f"port {port}"
    return found
