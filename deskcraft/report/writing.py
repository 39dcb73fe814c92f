"""A report of some runs: made once, then written to a terminal, a page, LaTeX, CSV and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from deskcraft.film.pictures import BUDGET_BYTES
from deskcraft.film.reading import open_episode
from deskcraft.record.blobs import write_whole
from deskcraft.report import latex
from deskcraft.report.canvas import pdf
from deskcraft.report.chapters import Chapter, Plot, only, sheets
from deskcraft.report.contents import contents
from deskcraft.report.csv_files import csv_text
from deskcraft.report.html import Part, render
from deskcraft.report.loading import Loaded, load
from deskcraft.report.sheet import Sheet
from deskcraft.report.summary import RunSummary, summarise

SCHEMA_VERSION = 2
"""Of the JSON. 2: `agents`, `mixtures` and `sheets` stand beside `runs`, whose summaries are unchanged."""


@dataclass(frozen=True)
class Report:
    """What some runs came to."""

    loaded: Loaded
    chapters: tuple[Chapter, ...]
    summaries: tuple[RunSummary, ...]
    """Of each run."""

    @classmethod
    def of(cls, runs: Sequence[Path], keys: Sequence[str] = ()) -> Report:
        """Reads runs and works out everything but the drawings; `keys`: only these tables and figures.

        Raises:
            BadInput: no run, none complete, a record that cannot be read, or a key that the report has not.
        """
        loaded = load(runs)
        summaries = []
        for run in loaded.runs:
            own = [t.filter(pl.col("run") == str(run.path)) for t in (loaded.episodes, loaded.failures)]
            summaries.append(summarise(*own, planned=run.planned))
        return cls(loaded, tuple(only(contents(loaded), keys)), tuple(summaries))

    def as_json(self) -> dict[str, Any]:
        """The summaries of the runs, and every table in full."""
        runs = [
            {"run": str(run.path), **summary.model_dump(mode="json")}
            for run, summary in zip(self.loaded.runs, self.summaries, strict=True)
        ]
        tables = [sheet_json(sheet) for sheet in sheets(self.chapters)]
        return {
            "schema_version": SCHEMA_VERSION,
            "agents": self.loaded.agents,
            "mixtures": self.loaded.mixtures,
            "runs": runs,
            "sheets": tables,
        }

    def film_count(self, most: int) -> int:
        """All episodes, where there are up to `most`; else none."""
        count = self._recorded.height
        return count if count <= most else 0

    def html(self, *, films: int, budget_bytes: int = BUDGET_BYTES, others: Sequence[Part] = ()) -> str:
        """One page with the films of so many episodes, those without success first; their pictures take so many bytes.

        Raises:
            BadInput: a record or a trajectory cannot be read.
        """
        result = pl.when("scored").then("success").otherwise(-1)
        chosen = self._recorded.sort(result, "run", "episode").head(films).sort("run", "episode")
        episodes = [open_episode(Path(run), name) for run, name in chosen.select("run", "episode").iter_rows()]
        return render(self.loaded, self.chapters, self.summaries, episodes, budget_bytes=budget_bytes, others=others)

    def write_html(self, path: Path, *, films: int, others: Sequence[Part] = ()) -> None:
        """Writes the page; the file is there whole or not at all.

        Raises:
            BadInput: a record or a trajectory cannot be read. DiskFull: no room is left. OSError: it cannot be written.
        """
        write_whole(path, self.html(films=films, others=others).encode("utf-8", "backslashreplace"))

    def write_csv(self, folder: Path) -> int:
        """A file a table; gives their number."""
        return write_csv(self.chapters, folder)

    def write_latex(self, folder: Path) -> int:
        """A file a table, two a figure, and `report.tex`, which holds them all; gives their number."""
        return write_latex(self.chapters, folder)

    @property
    def _recorded(self) -> pl.DataFrame:
        """The episodes that have a folder."""
        return self.loaded.episodes.filter(pl.col("started_at").is_not_null())


def write_csv(chapters: Sequence[Chapter], folder: Path) -> int:
    """A file a table; gives their number."""
    found = list(sheets(chapters))
    for sheet in found:
        write_whole(folder / f"{sheet.key}.csv", csv_text(sheet).encode())
    return len(found)


def write_latex(chapters: Sequence[Chapter], folder: Path) -> int:
    """A file a table, two a figure, and `report.tex`, which holds them all; gives their number."""
    keys = []
    for chapter in chapters:
        for part in chapter.parts:
            keys.append(part.key)
            if isinstance(part, Plot):
                write_whole(folder / f"{part.key}.pdf", pdf(part.draw()))
                text = latex.figure(part.key, part.sheet.title, part.sheet.note)
                keys.append(f"{part.key}-numbers")
                write_whole(folder / f"{part.key}-numbers.tex", latex.table(part.sheet).encode())
            else:
                text = latex.table(part)
            write_whole(folder / f"{part.key}.tex", text.encode())
    write_whole(folder / "report.tex", latex.document(keys).encode())
    return len(keys) + 1 + sum(isinstance(part, Plot) for c in chapters for part in c.parts)


def sheet_json(sheet: Sheet) -> dict[str, Any]:
    """A table in full."""
    return {
        "key": sheet.key,
        "title": sheet.title,
        "note": sheet.note,
        "columns": [{"name": column.name, "kind": column.kind} for column in sheet.columns],
        "rows": [list(row.cells) for row in sheet.rows],
    }
