"""What the tasks cost: lines a task, near misses, and how often a format or an application is handled anew.

Prints tables for whoever writes tasks, or moves what they share to one place, to compare before and after:

    python scripts/figures_of_tasks.py
    python scripts/figures_of_tasks.py --root ../another-checkout
    python scripts/figures_of_tasks.py --json
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

SECTIONS = ("near_misses", "alternatives")
AREAS = ("tasks", "assets", "tests", "deskcraft")
"""Where files are written; `evaluators` only reads."""
BOOTSTRAP = re.compile(r"NoConnectException|UnoUrlResolver")
"""What every script that connects to a LibreOffice of its own has."""
WRITERS = {
    "office packages": re.compile(r"\.writestr\("),
    "drawings (SVG)": re.compile(r"tostring\((?=[\s\S]*svg)|<svg "),
    "pictures (XCF)": re.compile(r"struct\.pack(?=[\s\S]*xcf)", re.I),
    "sounds (WAV)": re.compile(r'wave\.open\([^)]*"wb"|\.setframerate\('),
    "databases (SQLite)": re.compile(r"sqlite3\.connect\("),
    "projects (MLT)": re.compile(r"tostring\((?=[\s\S]*(?:mlt|kdenlive))"),
}
"""By format, the call by which a file that writes it is known."""


def lines_of(path: Path) -> int:
    """Counts the lines of a text file; none if it is not there."""
    return path.read_text(encoding="utf-8", errors="replace").count("\n") if path.is_file() else 0


def lines_of_data(task: Path) -> int:
    """Counts the lines of the near misses and alternatives that stand in a task.yaml."""
    found, inside = 0, False
    for line in task.read_text(encoding="utf-8").splitlines():
        if line and not line[0].isspace() and not line.startswith("#"):
            inside = line.partition(":")[0] in SECTIONS
        found += inside
    return found


def near_misses_of(folder: Path) -> Iterator[tuple[str, bool]]:
    """Yields the kind of each near miss (`data`, `evidence` or `desk`), and whether it counts positions of leaves."""
    names = re.compile(r"^  [a-z][a-z0-9_]*:", re.M)
    text = (folder / "task.yaml").read_text(encoding="utf-8")
    data = text.partition("\nnear_misses:\n")[2].partition("\nalternatives:\n")[0]
    entries = names.split(data)[1:]
    yield from (("data", bool(re.search(r"caught_by: [a-z_.]+#\d", entry))) for entry in entries)
    script = folder / "near_misses.py"
    tree = ast.parse(script.read_bytes()) if script.is_file() else ast.Module([], [])
    for node in tree.body:
        marks = [ast.unparse(mark) for mark in node.decorator_list] if isinstance(node, ast.FunctionDef) else []
        if isinstance(node, ast.FunctionDef) and any(mark.startswith("near_miss(") for mark in marks):
            yield node.args.args[0].arg, any(re.search(r"caught_by='[a-z_.]+#\d", mark) for mark in marks)


def of_applications(root: Path) -> dict[str, Counter[str]]:
    """Counts the lines and the near misses of each folder of tasks."""
    found: dict[str, Counter[str]] = {}
    for task in sorted((root / "tasks").glob("*/*/task.yaml")):
        folder, row = task.parent, found.setdefault(task.parents[1].name, Counter())
        data = lines_of_data(task)
        row["tasks"] += 1
        row["task.yaml"] += lines_of(task) - data
        row["misses in yaml"] += data
        row["near_misses.py"] += lines_of(folder / "near_misses.py")
        row["solution.py"] += lines_of(folder / "solution.py") + lines_of(folder / "by_hand.py")
        scripts = folder.glob("*.py")
        row["other"] += sum(
            lines_of(path) for path in scripts if path.name not in ("near_misses.py", "solution.py", "by_hand.py")
        )
        for kind, by_position in near_misses_of(folder):
            row[kind] += 1
            row["by position"] += by_position
    for app, row in found.items():
        row["other"] += sum(map(lines_of, (root / "tasks" / app).glob("*.py")))
        row["other"] += sum(map(lines_of, (root / "assets" / app).rglob("*.py")))
    return found


def of_files(root: Path, pattern: re.Pattern[str]) -> dict[str, list[str]]:
    """Finds the Python files of each area that hold a pattern."""
    return {
        area: [
            str(path.relative_to(root))
            for path in sorted((root / area).rglob("*.py"))
            if pattern.search(path.read_text(encoding="utf-8", errors="replace"))
        ]
        for area in AREAS
    }


LINES = ("task.yaml", "misses in yaml", "near_misses.py", "solution.py", "other")
MISSES = ("data", "evidence", "desk", "by position")


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Lays a table out in columns, the first one to the left."""
    cells = [list(heads), *([f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(cells[0]))]
    return "\n".join("  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in cells)


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="checkout; this one by default")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, with the names of the files")
    asked = parser.parse_args()
    rows = of_applications(asked.root)
    rows["all"] = sum(rows.values(), Counter())
    writers = {name: of_files(asked.root, pattern) for name, pattern in WRITERS.items()}
    bootstraps = of_files(asked.root, BOOTSTRAP)
    if asked.json:
        print(json.dumps({"applications": rows, "writers": writers, "bootstraps": bootstraps}, indent=1))
        return
    heads = ("lines", "tasks", *LINES, "a task", "near misses a task")
    print(table(heads, [(app, row["tasks"], *(row[name] for name in LINES), *each(row)) for app, row in rows.items()]))
    print()
    heads = ("near misses", *MISSES)
    print(table(heads, [(app, *(row[name] for name in MISSES)) for app, row in rows.items()]))
    print()
    counts = [(name, *map(len, found.values()), sum(map(len, found.values()))) for name, found in writers.items()]
    found = (*map(len, bootstraps.values()), sum(map(len, bootstraps.values())))
    print(table(("files that write", *AREAS, "all"), [*counts, ("files that start a LibreOffice", *found)]))


def each(row: Counter[str]) -> tuple[str, str]:
    """Lines a task, and those of its near misses."""
    misses = row["misses in yaml"] + row["near_misses.py"]
    return f"{sum(row[name] for name in LINES) / row['tasks']:.0f}", f"{misses / row['tasks']:.1f}"


if __name__ == "__main__":
    main()
