"""`python -m fuzz.checks [CHECK...] [--count N] [--seed S]`: every check on damaged files, with hostile parameters.

A check may pass, fail, or find its file unreadable. It may not raise, whatever the agent left behind and whatever
parameters its model takes. Exit status 1 if one does; a case is made again by its check and its seed.
"""

from __future__ import annotations

import json
import random
import resource
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Annotated, Any

import typer

from evaluators import CheckError, Evidence, Item, grade
from evaluators.evidence import BrokenBaseline, Misfit
from evaluators.registry import evidence_names, known_checks, params_model, validate_leaf
from evaluators.verdict import Code
from evaluators.workbench import JobRefused, Made, Option
from fuzz.damage import damage, damaged_document
from fuzz.leaves import make_params, vocabulary
from fuzz.seeds import OF_DOMAIN, database, document_of, seeds, seeds_like

CPU_S = 20.0
"""What one case may take of a processor, as a leaf in a grading worker."""
MEMORY_BYTES = 6 * 2**30


class TooLong(BaseException):
    """A case took more than its time: no error of the check's, so that nothing on the way takes it for one."""


@dataclass
class Tally:
    """What came out."""

    cases: int = 0
    unfit: int = 0
    """Parameters or baselines that the check has no use for: nothing was tried."""
    outcomes: Counter[str] = field(default_factory=Counter)
    slow: list[str] = field(default_factory=list)
    raised: dict[str, list[str]] = field(default_factory=dict)
    """Where something raised, with the cases."""


class Bench:
    """Applications that make damaged things of the right kind, or refuse the file."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice

    def work(self, job: str, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Does a job on a file, without looking at it."""
        dice, known = self._dice, seeds()
        made: dict[str, tuple[str, list[bytes]]] = {
            "recalculate": ("book.xlsx", known[".xlsx"]),
            "render": ("picture.png", known[".png"]),
            "pdf": ("pages.pdf", known[".pdf"]),
            "sound": ("sound.wav", known[".wav"]),
            "scene": ("scene.json", [each for each in known[".json"] if b'"objects"' in each]),
            "resave": (f"file{suffix}", [data]),
            "titles": ("1.png", known[".png"]),
        }
        if job not in made or dice.random() < 0.1:
            raise JobRefused("the file cannot be opened")
        name, files = made[job]
        data = dice.choice(files)
        if job == "scene" and "frames" in options:
            data = _posed(data, str(options["frames"]))
        if dice.random() < 0.3 and job != "scene":
            data = damage(data, dice)
        return {name: data, **({f"slide{n}.png": data for n in (1, 2)} if job == "render" else {})}


def _posed(data: bytes, frames: str) -> bytes:
    """Give a scene a pose for each frame that is asked for, as the job does."""
    scene = json.loads(data)
    nowhere = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    first = {"matrices": {each["name"]: nowhere for each in scene["objects"]}} | next(iter(scene.get("poses", ())), {})
    scene["poses"] = [{**first, "frame": float(frame)} for frame in frames.split(",")]
    return json.dumps(scene).encode()


def one(name: str, seed: int, folder: Path, tally: Tally) -> None:
    """Try a check once."""
    dice = random.Random(f"{name} {seed}")
    params = make_params(name, dice)
    if params is None:
        tally.unfit += 1
        return
    before, after = _snapshots(name, params, dice, folder)
    evidence = Evidence(before, after, workbench=Bench(dice))
    guards = _guards(name, params, dice)
    tally.cases += 1
    try:
        with limited():
            verdict = grade([{name: params}], guards, evidence, ended_in_fail=False)
    except TooLong:
        tally.slow.append(f"{name} {seed}")
    except CheckError as error:
        cause = error.__cause__
        if isinstance(cause, BrokenBaseline) or (isinstance(cause, Misfit) and _misfits(name, params, guards, before)):
            tally.unfit += 1
            return
        where = traceback.extract_tb((error.__cause__ or error).__traceback__)[-1]
        place = f"{error.reason[:160]} [{Path(where.filename).parent.name}/{Path(where.filename).name}:{where.lineno}]"
        tally.raised.setdefault(f"{error.check}: {place}", []).append(f"{name} --seed {seed}")
    else:
        leaf = verdict.leaves()[0]
        tally.outcomes["unreadable" if leaf.code is Code.UNREADABLE else leaf.outcome] += 1


def _misfits(name: str, params: Mapping[str, Any], guards: list[dict[str, Any]], before: Mapping[str, Item]) -> bool:
    """Say whether parameters do not fit where the agent did nothing either, so that no file of its can be the cause."""
    try:
        same = Evidence(before, before, workbench=Bench(random.Random(0)))
        grade([{name: params}], guards, same, ended_in_fail=False)
    except CheckError as error:
        return isinstance(error.__cause__, Misfit | BrokenBaseline)
    return False


def _guards(name: str, params: Mapping[str, Any], dice: random.Random) -> list[dict[str, Any]]:
    """Give the domain's guard on the same evidence, so that what the check pins is looked at too; half of the time."""
    guard = f"{name.partition('.')[0]}.untouched"
    if guard not in known_checks() or not isinstance(params.get("of"), str) or dice.random() < 0.5:
        return []
    if set(params_model(guard).model_json_schema().get("required", ())) != {"of"}:
        return []
    return [{guard: {"of": params["of"]}}]


def _snapshots(
    name: str, params: Mapping[str, Any], dice: random.Random, folder: Path
) -> tuple[dict[str, Item], dict[str, Item]]:
    before, after = {}, {}
    for number, of in enumerate(evidence_names(validate_leaf(name, params))):
        known = [each for key, value in params.items() if value == of for each in vocabulary().where[f"{name} {key}"]]
        domain = OF_DOMAIN.get(name.partition(".")[0], (".txt",))
        kind, where = dice.choice(known) if known and dice.random() < 0.9 else ("file", f"~/file{dice.choice(domain)}")
        old, new = _contents(kind, where, dice)
        before[of] = _item(of, kind, where, old, folder / f"before{number}")
        after[of] = _item(of, kind, where, new, folder / f"after{number}")
    return before, after


def _contents(kind: str, where: str, dice: random.Random) -> tuple[bytes, bytes | None]:
    if kind == "site":
        return database(), damage(database(), dice) if dice.random() < 0.8 else database()
    if kind == "file":
        known = seeds_like(where)
        old = dice.choice(known)
        new = (
            dice.choice(dice.choice(list(seeds().values())))
            if dice.random() < 0.08
            else dice.choice((old, dice.choice(known)))
        )
        return old, None if dice.random() < 0.02 else damage(new, dice) if dice.random() < 0.85 else new
    old = document_of(kind, dice)
    new = damaged_document(old if dice.random() < 0.7 else document_of(kind, dice), dice)
    return json.dumps(old).encode(), json.dumps(new).encode()


def _item(name: str, kind: str, where: str, data: bytes | None, path: Path) -> Item:
    if data is None:
        return Item(name, kind, where, "absent")  # type: ignore[arg-type]
    path.write_bytes(data)
    return Item(name, kind, where, "present", path)  # type: ignore[arg-type]


@contextmanager
def limited() -> Iterator[None]:
    """Raise `TooLong` after the processor time that a leaf has."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TooLong

    old = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, CPU_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, old)


def attack(names: list[str], seeds_: range, say: Callable[[str], None] = lambda _: None) -> Tally:
    """Try these checks, each with these seeds, and say what raised when it is first seen."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="deskcraft-checks-") as scratch:
        for seed in seeds_:
            for name in names:
                known = len(tally.raised)
                one(name, seed, Path(scratch), tally)
                if len(tally.raised) > known:
                    say(f"{next(reversed(tally.raised))} <- {name} --seed {seed}")
    return tally


def main(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[CHECK]...", help="Names or domains; none: all.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="Cases of each check.")] = 20,
    seed: Annotated[int, typer.Option(help="Of the first case; each has the next.")] = 0,
) -> None:
    """Try every check on damaged files."""
    every = known_checks()
    chosen = [each for each in every if not names or each in names or each.partition(".")[0] in names]
    if not chosen:
        raise typer.BadParameter(f"no check is called {', '.join(names or [])}")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    began = time.monotonic()
    tally = attack(chosen, range(seed, seed + count), lambda line: typer.echo(line))
    outcomes = ", ".join(f"{number} {name}" for name, number in sorted(tally.outcomes.items()))
    typer.echo(
        f"{len(chosen)} checks, {tally.cases} cases: {outcomes}, {tally.unfit} unfit, {len(tally.slow)} slow;"
        f" {len(tally.raised)} places raised; {time.monotonic() - began:.0f} s"
    )
    for case in tally.slow:
        typer.echo(f"slow: {case}")
    raise typer.Exit(int(bool(tally.raised)))


if __name__ == "__main__":
    typer.run(main)
