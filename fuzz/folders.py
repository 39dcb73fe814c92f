"""`python -m fuzz.folders [--count N] [--seed S]`: damaged folders of runs through all that reads them.

Each damaged copy must be read, or refused by an error of one line, within two seconds; nothing outside of the folder
may be read or written. Exit status 1 if one is not. A finding is made again by its seed.
"""

import io
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.console import Console

from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.episode.grading import Grader
from deskcraft.errors import DeskCraftError
from deskcraft.export.tables import export_tables
from deskcraft.film.film import Frame, film
from deskcraft.film.pictures import embed
from deskcraft.film.reading import open_episode
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.report.loading import load
from deskcraft.report.terminal import print_report
from deskcraft.report.writing import Report
from deskcraft.run.plan import begin
from deskcraft.run.regrade import regrade_with
from deskcraft.run.runfile import RunFile
from deskcraft.suite.merging import merge
from deskcraft.task.loading import TaskRoot
from deskcraft.view.app.catalogue import Catalogue
from deskcraft.view.app.endpoints import as_json_bytes
from deskcraft.view.app.episode import episode_data, record_to_show
from deskcraft.view.app.evidence import compare
from deskcraft.view.app.listing import query_of
from fuzz.folder_damage import damage

ROOT = Path(__file__).resolve().parent.parent / "tests" / "data" / "mock_root"
LIMIT_S = 2.0
"""Of one reader with one folder; what takes longer hangs."""
SECRET = "the-secret-of-the-host-31415"
SLOWNESS = 15
"""How much longer the clock may run than a processor, on a machine that has other work."""
SLOW = "takes more than"
BETWEEN_LINES_S = 15.0
"""Of what says how far it is; with `--seed` a pass that was stopped is resumed there."""
MOST_LINE = 2000
"""Characters of an error's line."""


class Hangs(BaseException):
    """A reader did not end in time."""


@dataclass
class Tally:
    """What the folders came to."""

    runs: int = 0
    read: int = 0
    """Reader and folder: gone through."""
    refused: int = 0
    """Reader and folder: an error of one line."""
    findings: list[str] = field(default_factory=list)
    slowest_s: float = 0.0
    by_reader: Counter[str] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Of a processor, by reader."""


Reader = Callable[[Path], str]
"""Reads a run and gives what it would show."""


def template(folder: Path) -> Path:
    """A small real run, made by the mock desktop."""
    run = folder / "template"
    argv = [
        sys.executable,
        "-m",
        "deskcraft.cli.app",
        "run",
        "--agent",
        "solution",
        "--desktop",
        "mock",
        "--task-root",
        str(ROOT),
        "--out",
        str(run),
    ]
    done = subprocess.run(argv, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"fuzz.folders: no run to damage: {(done.stdout + done.stderr)[-2000:]}")
    return run


class Readers:
    """Everything that reads the folder of a run, by name; one grading process serves them all."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        self._root = TaskRoot(ROOT)
        self._grader = Grader()
        self.every: dict[str, tuple[float, Reader]] = {
            "tables": (1.0, self.tables),
            "records": (1.0, self.records),
            "resume": (0.5, self.resume),
            "view": (0.1, self.view),
            "replay": (0.1, self.replay),
            "merge": (0.1, self.merge),
            "grade": (0.1, self.grade),
            "films": (0.05, self.films),
            "csv": (0.02, self.csv),
            "inspect": (0.03, self.inspect),
            "report": (0.01, self.report),
            "terminal": (0.005, self.terminal),
        }
        """How often each is asked, and what it is: the slow ones of a part of the folders only."""

    def report(self, run: Path) -> str:
        """The tables, as JSON."""
        return as_json_bytes(Report.of([run]).as_json()).decode()

    def terminal(self, run: Path) -> str:
        """The report in the terminal."""
        out = io.StringIO()
        print_report(Report.of([run]), Console(file=out, width=120))
        return out.getvalue()

    def tables(self, run: Path) -> str:
        """What a report is made from."""
        loaded = load([run])
        return f"{loaded.episodes.rows()}{loaded.failures.rows()}{loaded.runs}"

    def films(self, run: Path) -> str:
        """The part of the report's page that reads screens and trajectories."""
        pages = [open_episode(run, name) for name in RunFolder(run).names()]
        shots = [[item for item in film(page.events()) if isinstance(item, Frame)] for page in pages]
        album = embed([(page.folder.blobs, found) for page, found in zip(pages, shots, strict=True)], 2**20)
        return repr(album.unreadable)

    def records(self, run: Path) -> str:
        """All records, trajectories and what was said."""
        folder = RunFolder(run)
        read_model(run / "run.json", RunFile)
        return "".join(f"{r!r}{folder.trajectory(n)!r}{folder.interaction(n)!r}" for n, r in folder.records())

    def view(self, run: Path) -> str:
        """What the viewer's pages get."""
        catalogue = Catalogue([run])
        catalogue.refresh()
        said = [as_json_bytes(catalogue.snapshot.listing.select(query_of([]))).decode()]
        said += [reason for opened in catalogue.runs.values() for reason in opened.bad.values()]
        folder = RunFolder(run)
        for name in folder.names():
            try:
                record, events = record_to_show(folder, name), folder.trajectory(name)
                said.append(as_json_bytes(episode_data(record, events, folder.interaction(name))).decode())
                if record.evidence is not None:
                    found = record.evidence
                    said += [as_json_bytes(compare(found, key, folder.blobs)).decode() for key in found.after]
            except DeskCraftError as error:
                said.append(_one_line(error))
        return "".join(said)

    def grade(self, run: Path) -> str:
        """New grades."""
        return repr(regrade_with(RunFolder(run), self._root, self._grader))

    def csv(self, run: Path) -> str:
        """Tables as files."""
        out = self._fresh()
        export_tables([run], out, "csv", force=False)
        return "".join(path.read_text("utf-8", "replace") for path in out.iterdir())

    def inspect(self, run: Path) -> str:
        """Logs of inspect_ai."""
        from deskcraft.export.inspect_log import logs

        return "".join(log.model_dump_json() for log in logs([run], "first-last"))

    def resume(self, run: Path) -> str:
        """What is still to do."""
        folder = RunFolder(run)
        with folder.locked():
            return repr(begin(folder, read_model(run / "run.json", RunFile)))

    def merge(self, run: Path) -> str:
        """Another folder, with this one as its part."""
        out = self._fresh()
        merge(RunFolder(out), [RunFolder(run)])
        return "".join(p.read_text("utf-8", "replace") for p in sorted(out.rglob("*")) if _is_small(p))

    def replay(self, run: Path) -> str:
        """The agent that repeats the episodes."""
        choice = AgentChoice("replay", {"of": str(run)})
        return repr([make_agent(choice, folder, 0, 1).identity for folder in self._root.folders()])

    def close(self) -> None:
        """Ends the grading process."""
        self._grader.close()

    def _fresh(self) -> Path:
        out = self._scratch / "out"
        shutil.rmtree(out, ignore_errors=True)
        return out


def attack(count: int, seed: int, say: Callable[[str], None] = lambda _: None) -> Tally:
    """Damages so many runs and gives them to the readers."""
    tally = Tally()
    signal.signal(signal.SIGALRM, _too_long)
    signal.signal(signal.SIGPROF, _too_long)
    with tempfile.TemporaryDirectory(prefix="deskcraft-folders-") as scratch:
        made = template(Path(scratch))
        outside = Path(scratch) / "host" / "secret"
        outside.parent.mkdir()
        readers = Readers(Path(scratch))
        try:
            for _, reader in readers.every.values():  # what is imported and compiled for the first takes its time
                reader(made)
            shown = time.monotonic()
            for number in range(seed, seed + count):
                _one(made, outside, readers, number, tally, say)
                if time.monotonic() - shown > BETWEEN_LINES_S:
                    shown = time.monotonic()
                    print(f"{tally.runs} of {count} folders, next seed {number + 1}", file=sys.stderr, flush=True)
        finally:
            readers.close()
    return tally


def _one(made: Path, outside: Path, readers: Readers, number: int, tally: Tally, say: Callable[[str], None]) -> None:
    dice = random.Random(number)
    run = made.with_name("run")
    shutil.rmtree(run, ignore_errors=True)
    shutil.copytree(made, run)
    _set_out(outside)
    what = damage(run, outside, dice)
    tally.runs += 1
    for name, (share, reader) in readers.every.items():
        if dice.random() > share:
            continue
        tally.by_reader[name] += 1
        began = time.process_time()
        found = _asked(reader, run, tally)
        if found.startswith(SLOW):  # of what hangs every go does; of a busy machine one
            found = _asked(reader, run, tally)
        taken = time.process_time() - began
        tally.seconds[name] += taken
        tally.slowest_s = max(tally.slowest_s, taken)
        if not found and _of_the_host(outside):
            found = "something outside of the folder was changed"
        if found:
            tally.findings.append(f"seed {number}, {name}: {found} [{what}]")
            say(tally.findings[-1])


def _asked(reader: Reader, run: Path, tally: Tally) -> str:
    """What is wrong with how a reader took a folder; empty if nothing is."""
    try:
        with _limited():
            said = reader(run)
    except Hangs:
        return f"{SLOW} {LIMIT_S} s: {traceback.format_exc(limit=-3)}"
    except DeskCraftError as error:
        tally.refused += 1
        try:
            _one_line(error)
        except ValueError as fault:
            return str(fault)
        return ""
    except Exception:
        return f"uncaught: {traceback.format_exc(limit=-4)}"
    tally.read += 1
    return "shows a file of the host" if SECRET in said else ""


def _one_line(error: DeskCraftError) -> str:
    said = str(error)
    if "\n" in said or not said or len(said) > MOST_LINE or SECRET in said:
        raise ValueError(f"no line: {said[:300]!r}")
    return said


def _is_small(path: Path) -> bool:
    return path.is_file() and path.stat().st_size < 2**20


def _set_out(outside: Path) -> None:
    """What lies beside the folder, and must be left as it is."""
    shutil.rmtree(outside.parent)
    outside.parent.mkdir()
    outside.write_text(SECRET)
    inner = outside.parent / "x.1"
    inner.mkdir()
    (inner / "episode.json").write_text(SECRET)


def _of_the_host(outside: Path) -> bool:
    there = sorted(str(path.relative_to(outside.parent)) for path in outside.parent.rglob("*"))
    return there != ["secret", "x.1", "x.1/episode.json"] or outside.read_text() != SECRET


@contextmanager
def _limited() -> Iterator[None]:
    """Two seconds of a processor; and of the clock what a busy machine may make of them, for what waits forever."""
    timers = {signal.ITIMER_PROF: LIMIT_S, signal.ITIMER_REAL: LIMIT_S * SLOWNESS}
    for timer, limit in timers.items():
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for timer in timers:
            signal.setitimer(timer, 0)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise Hangs


def main(
    count: Annotated[int, typer.Option("--count", help="Damaged folders.")] = 2000,
    seed: Annotated[int, typer.Option("--seed", help="Of the first; each has the next.")] = 0,
) -> None:
    """Damage folders of runs, and read them."""
    began = time.monotonic()
    tally = attack(count, seed, lambda line: typer.echo(line))
    typer.echo(
        f"{tally.runs} damaged runs, {tally.read + tally.refused} readings: {tally.read} read, {tally.refused} refused,"
        f" {len(tally.findings)} findings; slowest {tally.slowest_s:.2f} s; {time.monotonic() - began:.0f} s in all"
    )
    typer.echo(
        "milliseconds a reading: "
        + ", ".join(f"{n} {1000 * s / tally.by_reader[n]:.0f}" for n, s in tally.seconds.items())
    )
    raise typer.Exit(int(bool(tally.findings)))


if __name__ == "__main__":
    typer.run(main)
