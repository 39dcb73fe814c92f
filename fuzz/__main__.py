"""`python -m fuzz [TARGET...] [--seconds N] [--jobs J]`: a minute for each parser; exit status 1 if one breaks.

What broke a parser is kept in fuzz/findings/TARGET/, one file each; `python -m fuzz TARGET --again FILE` reads one
again.
"""

import importlib
import pkgutil
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from fuzz import targets

ROOT = Path(__file__).resolve().parent
FINDINGS = ROOT / "findings"
INPUT_S, MEMORY_MB = 30, 3072
"""What reading one input may take."""
MAX_BYTES = 2**20
_DONE = re.compile(rb"Done (\d+) runs")
_COVER = re.compile(rb"cov: (\d+)")


@dataclass(frozen=True)
class Outcome:
    """What fuzzing one target came to."""

    target: str
    status: int
    runs: int
    cover: int
    """Branches and comparisons of `evaluators` that were reached, as the engine counts them."""
    told: str
    """The end of what the engine said, if it found something."""


def known_targets() -> list[str]:
    """Return the names of all targets."""
    return sorted(module.name for module in pkgutil.iter_modules(targets.__path__))


def seeds_of(target: str) -> list[Path]:
    """Return the files that a target begins with."""
    return list(importlib.import_module(f"fuzz.targets.{target}").SEEDS)


def fuzz_one(target: str, seconds: int) -> Outcome:
    """Fuzz a target in a process of its own."""
    found = FINDINGS / target
    found.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as corpus:
        for index, seed in enumerate(seeds_of(target)):
            (Path(corpus) / f"{index}{seed.suffix}").write_bytes(seed.read_bytes())
        options = [
            f"-max_total_time={seconds}",
            f"-timeout={INPUT_S}",
            f"-rss_limit_mb={MEMORY_MB}",
            f"-max_len={MAX_BYTES}",
            f"-artifact_prefix={found}/",
            "-print_final_stats=0",
            corpus,
        ]
        done = subprocess.run(
            [sys.executable, "-m", "fuzz.one", target, *options], cwd=ROOT.parent, capture_output=True, check=False
        )
    said = done.stdout + done.stderr
    runs, covers = _DONE.search(said), _COVER.findall(said)
    tail = said.decode(errors="replace")[-3000:] if done.returncode else ""
    return Outcome(target, done.returncode, int(runs[1]) if runs else 0, int(covers[-1]) if covers else 0, tail)


def main(
    names: Annotated[list[str] | None, typer.Argument(metavar="[TARGET]...", help="Without: all.")] = None,
    seconds: Annotated[int, typer.Option(min=1, help="Of each target.")] = 60,
    jobs: Annotated[int, typer.Option(min=1, help="Targets at a time.")] = 2,
    again: Annotated[Path | None, typer.Option(help="Read this file with the target instead.")] = None,
) -> None:
    """Fuzz the parsers of the evaluators."""
    unknown = sorted(set(names or []) - set(known_targets()))
    if unknown:
        raise typer.BadParameter(f"no target is called {', '.join(unknown)}; there are {', '.join(known_targets())}")
    if again is not None:
        for name in names or known_targets():
            importlib.import_module(f"fuzz.targets.{name}").read(again.read_bytes())
        return
    for name in names or known_targets():
        seeds_of(name)  # here: two threads that import modules of one package at once can meet half of it
    with ThreadPoolExecutor(jobs) as pool:
        outcomes = []
        for outcome in pool.map(lambda name: fuzz_one(name, seconds), names or known_targets()):
            outcomes.append(outcome)
            verdict = "ok  " if outcome.status == 0 else "FAIL"
            print(f"{verdict} {outcome.target:14} {outcome.runs:8} runs, coverage {outcome.cover}", flush=True)
            if outcome.told:
                print(outcome.told)
    if any(outcome.status for outcome in outcomes):
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
