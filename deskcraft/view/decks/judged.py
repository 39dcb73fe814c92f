"""Runs of `deskcraft presentbench run` as the pages need them; what lies in their folders may be anybody's."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deskcraft.errors import BadInput
from deskcraft.intake.files import EPISODE, has, read_inside
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.instance import DIMENSIONS, FILE, file_name, read_instance
from deskcraft.presentbench.run import DECKS, SETTINGS, SUFFIXES, DeckVerdict, RunSettings, read_run
from deskcraft.view.app.episode import fit
from deskcraft.view.app.slides import DECK_BYTES


def is_judged(path: Path) -> bool:
    """Is a folder a run of `deskcraft presentbench run`?"""
    return has(path, SETTINGS) and not has(path, "run.json")


@dataclass(frozen=True)
class JudgedRun:
    """A run."""

    name: str
    path: Path
    settings: RunSettings
    verdicts: dict[str, DeckVerdict]
    """By the instance's name in addresses."""


class JudgedRuns:
    """The runs that the viewer was given; read once, when it starts.

    Args:
        paths: their folders.
        instances: the folder of the project's own instances, for the passages of materials.

    Raises:
        BadInput: a folder holds no such run, or one that cannot be read.
    """

    def __init__(self, paths: Sequence[Path], instances: Path) -> None:
        self._instances = instances
        self.runs: dict[str, JudgedRun] = {}
        for path in paths:
            if not is_judged(path):
                raise BadInput(f"{path}: no run of presentbench; runs of episodes are viewed by themselves")
            settings, verdicts = read_run(path)
            name = base = path.resolve().name or "run"
            while name in self.runs:
                name = f"{base}-{len(self.runs) + 1}"
            named = {file_name(one.instance): one for one in verdicts}
            self.runs[name] = JudgedRun(name, path, settings, named)

    def listed(self) -> dict[str, Any]:
        """All decks of all runs, with their scores."""
        rows = [
            {
                "run": run.name,
                "name": name,
                "instance": verdict.instance,
                "system": run.settings.system,
                "judge": run.settings.judge or "none",
                "domain": verdict.domain,
                "slides": verdict.slides,
                "problem": verdict.problem,
                "total": verdict.score.total,
                "low": verdict.score.low,
                "high": verdict.score.high,
                "dimensions": [verdict.score.dimensions.get(dimension) for dimension in DIMENSIONS],
                "violated": sum(one.holds is False for one in verdict.items),
                "items": len(verdict.items),
            }
            for run in self.runs.values()
            for name, verdict in run.verdicts.items()
        ]
        shown: dict[str, Any] = fit({"dimensions": list(DIMENSIONS), "decks": rows})
        return shown

    def deck(self, run: str, name: str) -> dict[str, Any]:
        """A deck with all its items, and the texts of the passages that they were judged by.

        Raises:
            KeyError: there is none.
        """
        found = self.runs[run]
        verdict = found.verdicts[name]
        wanted = {label for item in verdict.items for label in item.passages}
        data = {
            "run": run,
            "name": name,
            "instance": verdict.instance,
            "system": found.settings.system,
            "judge": found.settings.judge or "none",
            "standing": "" if verdict.judge is None else verdict.judge.sentence,
            "certified": verdict.judge is None or verdict.judge.good,
            "domain": verdict.domain,
            "slides": verdict.slides,
            "problem": verdict.problem,
            "total": verdict.score.total,
            "low": verdict.score.low,
            "high": verdict.score.high,
            "dimensions": {dimension: verdict.score.dimensions.get(dimension) for dimension in DIMENSIONS},
            "items": [item.model_dump(mode="json") for item in verdict.items],
            "passages": self._passages(verdict.instance, wanted),
            "neighbours": self._neighbours(found, name),
        }
        shown: dict[str, Any] = fit(data)
        return shown

    def handed(self, run: str, name: str) -> tuple[str, bytes] | None:
        """The deck itself: sha256 and bytes; None where the folder has it no more, or has another.

        Raises:
            KeyError: there is no such verdict.
        """
        found = self.runs[run]
        judged = found.verdicts[name].deck
        for suffix in SUFFIXES:
            if has(found.path, f"{DECKS}/{name}{suffix}"):
                data = read_inside(found.path, f"{DECKS}/{name}{suffix}", DECK_BYTES)
                sha = hashlib.sha256(data).hexdigest()
                return (sha, data) if sha == judged else None
        return None

    def hidden(self, run: str, name: str) -> frozenset[int]:
        """The slides of a deck's file that are not shown, by their numbers from 1.

        Raises:
            KeyError: there is no such verdict.
        """
        return frozenset(self.runs[run].verdicts[name].hidden)

    def _passages(self, instance: str, wanted: set[str]) -> dict[str, str]:
        folder = self._instances / instance
        if not EPISODE.fullmatch(instance) or not (folder / FILE).is_file():
            return {}
        try:
            return {one.label: one.text for one in materials_of(read_instance(folder)) if one.label in wanted}
        except BadInput:
            return {}  # the instance is another one by now: the labels are shown alone

    @staticmethod
    def _neighbours(run: JudgedRun, name: str) -> dict[str, str | None]:
        names = list(run.verdicts)
        at = names.index(name)
        return {
            "previous": names[at - 1] if at else None,
            "next": names[at + 1] if at + 1 < len(names) else None,
        }
