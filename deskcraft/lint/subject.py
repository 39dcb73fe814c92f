"""The task that is looked at: one resolved variant, its files, and what its assets hold before anybody has worked."""

from __future__ import annotations

import html
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TypeVar

from deskcraft.task.assets import find_asset
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import FileEvidence, Task
from deskcraft.task.steps import UploadStep, WriteFileStep
from deskcraft.validate.ledger import Entry, by_hand_digest
from evaluators.evidence import Unreadable
from evaluators.svg.model import Document, parse_svg
from evaluators.xcf.model import Project
from evaluators.xcf.reader import parse_xcf

T = TypeVar("T")


@dataclass
class Subject:
    """One variant of a task."""

    folder: TaskFolder
    variant: int
    root: TaskRoot
    ledger: Mapping[str, Entry] | None = None
    """The proofs on record; None where none are kept."""

    @property
    def on_record(self) -> bool:
        """Whether proofs of these tasks are kept."""
        return self.ledger is not None

    @cached_property
    def by_hand(self) -> int | None:
        """Steps of the solution by hand, if it is on record for the task as it is."""
        entry = (self.ledger or {}).get(self.folder.id)
        found = entry.by_hand if entry is not None else None
        if found is None or found.digest != by_hand_digest(self.folder, self.root):
            return None
        return found.steps

    @cached_property
    def task(self) -> Task:
        """The resolved task."""
        return self.folder.task(self.variant)

    @cached_property
    def uploads(self) -> dict[str, Path]:
        """The asset behind each path that the setup uploads to."""
        steps = [s.upload for s in self.task.setup if isinstance(s, UploadStep)]
        return {upload.to: find_asset(self.root, upload.asset) for upload in steps}

    def start_paths(self) -> set[str]:
        """The files that the setup lays on the desk."""
        written = {s.write_file.to for s in self.task.setup if isinstance(s, WriteFileStep)}
        return {*self.uploads, *written}

    def asset(self, evidence: str) -> Path | None:
        """The asset that a piece of evidence begins as, if it does."""
        spec = self.task.evidence.get(evidence)
        return self.uploads.get(spec.file) if isinstance(spec, FileEvidence) else None

    def drawing(self, evidence: str) -> Document | None:
        """The drawing that a piece of evidence begins as."""
        return _parsed(self.asset(evidence), ".svg", parse_svg)

    def project(self, evidence: str) -> Project | None:
        """The GIMP project that a piece of evidence begins as."""
        return _parsed(self.asset(evidence), ".xcf", parse_xcf)

    def in_assets(self, words: str) -> bool:
        """Whether the words stand in what the desk holds at the start."""
        wanted = " ".join(words.lower().split())
        return any(wanted in each for each in self.asset_words())

    def asset_words(self) -> Iterator[str]:
        """What can be read in each input file, in lower case with single spaces."""
        for path in self.uploads.values():
            yield _words(path)


def _parsed(path: Path | None, suffix: str, parse: Callable[[bytes], T]) -> T | None:
    return None if path is None or path.suffix != suffix else _read_once(path, parse)


@lru_cache(maxsize=32)
def _read_once(path: Path, parse: Callable[[bytes], T]) -> T | None:
    """Several rules and variants ask for the same input, which nothing changes while tasks are looked at."""
    try:
        return parse(path.read_bytes())
    except Unreadable:
        return None


_WORDS: dict[Path, str] = {}


def _words(path: Path) -> str:
    if path not in _WORDS:
        data = path.read_bytes()
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                data = b"\n".join(archive.read(n) for n in archive.namelist() if n.endswith((".xml", ".txt")))
        text = html.unescape(data.decode("utf-8", errors="ignore")).lower()
        _WORDS[path] = (
            " ".join(re.sub(r"<[^>]{0,200}>", lambda tag: f" {tag[0]} ", text).split())
            + " "
            + " ".join(re.sub(r"<[^>]{0,400}>", " ", text).split())
        )
    return _WORDS[path]
