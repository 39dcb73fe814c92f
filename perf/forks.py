"""How true the replay of a recorded episode is, and what the verdict of the state between two turns takes.

python -m perf.forks RUN [--each N] [--only EPISODE]... [--keep FOLDER] [--json FILE]

replays N recorded episodes of each application of a run of `--agent solution` on local desktops and says what differs.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from deskcraft.agent.protocol import Observation, Turn
from deskcraft.agent.registry import AgentChoice, make_agent
from deskcraft.bridge.driven import DrivenDesktop
from deskcraft.bridge.setting import Setting, find_setting
from deskcraft.desktop.actions import Move
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.episode import run_episode
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput, SetupFailed
from deskcraft.fork.agent import whole
from deskcraft.fork.compare import is_small
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, ScreenDifference
from deskcraft.task.digest import episode_digest
from deskcraft.task.loading import default_root
from evaluators import Verdict
from perf.figures import Figure, percentile

TASKS = (
    "audacity/announcement-fade-out",
    "inkscape/workshop-title-size",
    "os/print-shop-handover",
    "writer/agreement-new-client",
)
"""What the bench plays, records and replays; the page of forks has the figures of many more."""
GRADED = ("inkscape/workshop-title-size", "os/print-shop-handover", "calc/courier-large-tours")
GRADES = 12
_MS = 1000


@dataclasses.dataclass(frozen=True)
class Fidelity:
    """How the replay of one episode compares with its recording."""

    episode: str
    refused: str = ""
    """Why it cannot be replayed, or could not be."""
    screens: int = 0
    identical: int = 0
    """Of the screens, to the pixel; the clock aside."""
    equal: int = 0
    """Of the screens, up to a caret."""
    verdict: bool = False
    """Whether every leaf comes to the same at the end: outcome, reason and score."""
    leaves: tuple[str, ...] = ()
    """The sentences of those that do not, in the recording and in the replay."""
    bytes_equal: int = 0
    """Pieces of the task's evidence that are the same byte for byte; of `pieces`."""
    pieces: int = 0
    differences: tuple[ScreenDifference, ...] = ()
    status: str = ""


def measure() -> list[Figure]:
    """Replays of some solutions that are recorded first, and grades between the turns of others."""
    with tempfile.TemporaryDirectory(prefix="deskcraft-forks-") as folder:
        setting = _setting(TASKS)
        recorded = RunFolder(Path(folder) / "recorded")
        with Grader(setting.image) as grader, open_desktop("local", image=setting.image, warm=True) as desktop:
            for task in TASKS:
                (found,) = setting.root.select([task])
                scene = setting.scene(found, 0, 1)
                agent = make_agent(AgentChoice("solution"), found, 0, 1)
                identity = scene.config.identity.model_copy(update={"agent": agent.identity})
                config = dataclasses.replace(scene.config, identity=identity)
                run_episode(scene.task, agent, desktop, recorded, scene.name, config, grader)
            compared = [replay(recorded, name, setting, desktop, grader) for name in recorded.names()]
        return [*fidelity_figures(compared), dense_figure()]


def fidelity_figures(compared: Sequence[Fidelity]) -> list[Figure]:
    """Shares over all screens and ends; what could not be replayed is in none of them, and counted."""
    done = [each for each in compared if not each.refused]
    screens, ends = sum(each.screens for each in done), len(done)
    equal = sum(each.equal for each in done) + sum(each.verdict for each in done)
    how = f"screens after {screens} steps and {ends} ends of replayed solutions that are as recorded, up to a caret"
    return [
        Figure("fork_fidelity", round(equal / (screens + ends), 4), 0.99, how, at_most=False),
        Figure(
            "fork_screens_identical",
            round(sum(each.identical for each in done) / screens, 4),
            0.9,
            "of the screens, those that are so to the pixel, the clock aside",
            at_most=False,
        ),
    ]


def dense_figure() -> Figure:
    """The time of `grade_now` after a step, over tasks of several kinds."""
    setting = _setting(GRADED)
    seconds: list[float] = []
    with tempfile.TemporaryDirectory(prefix="deskcraft-dense-") as folder:
        desk = DrivenDesktop("local", setting.image)
        try:
            for task in GRADED:
                (found,) = setting.root.select([task])
                scene = setting.scene(found, 0, 1)
                seen = desk.begin(scene.task, RunFolder(Path(folder) / found.id), scene.name, scene.config)
                for number in range(GRADES):
                    assert isinstance(seen, Observation)
                    seen = desk.act(Turn((Move(x=300 + 20 * number, y=300),)))
                    began = time.perf_counter()
                    desk.grade_now()
                    seconds.append(time.perf_counter() - began)
        finally:
            desk.close()
    how = f"{len(seconds)} verdicts between turns of {len(GRADED)} tasks, evidence taken and every check made"
    return Figure("dense_grade_ms_p50", round(percentile(seconds, 50) * _MS, 1), 250, how)


def replay(
    recorded: RunFolder, name: str, setting: Setting, desktop: Desktop, grader: Grader, keep: Path | None = None
) -> Fidelity:
    """Replays one recorded episode whole and compares; `keep` is a folder for the replay's own record."""
    before = recorded.read(name)
    try:
        agent = whole(recorded, name)
        (found,) = setting.root.select([before.identity.task])
        scene = setting.scene(found, before.identity.variant, 1, agent.identity)
        if episode_digest(scene.task, setting.root, setting.image_id) != before.identity.episode_digest:
            return Fidelity(name, "the task was edited since")
        config = dataclasses.replace(scene.config, replay=agent)
        with tempfile.TemporaryDirectory(prefix="deskcraft-replay-") as folder:
            run = RunFolder(keep or Path(folder))
            again = run_episode(scene.task, agent, desktop, run, name, config, grader)
    except BadInput as error:
        return Fidelity(name, str(error))
    return _compared(name, before, again, _graded(before, recorded, grader))


def _graded(record: EpisodeRecord, run: RunFolder, grader: Grader) -> Verdict | None:
    """The verdict of today's checks on the recorded evidence."""
    if record.evidence is None:
        return None
    return grader.grade_ended(record, record.task, record.evidence, run.blobs)


def _compared(name: str, before: EpisodeRecord, again: EpisodeRecord, verdict: Verdict | None) -> Fidelity:
    if again.error.startswith(SetupFailed.__name__):  # of the machine, before the first step: nothing was compared
        return Fidelity(name, f"not measured: {again.error}"[:200])
    if again.replay is None or before.evidence is None or again.evidence is None:
        return Fidelity(name, status=f"{again.status}: {again.error}"[:200], screens=before.steps + 1)
    found = again.replay
    leaves = _differing(verdict, again.verdict)
    pieces = [piece for piece in before.evidence.after if piece in before.task.evidence]
    same = [p for p in pieces if before.evidence.after[p].blob == again.evidence.after[p].blob]
    return Fidelity(
        name,
        screens=found.compared,
        identical=found.compared - len(found.differences),
        equal=found.compared - sum(not is_small(each) for each in found.differences),
        verdict=verdict is not None and again.verdict is not None and not leaves,
        leaves=leaves,
        bytes_equal=len(same),
        pieces=len(pieces),
        differences=found.differences,
        status=again.status,
    )


def _differing(one: Verdict | None, other: Verdict | None) -> tuple[str, ...]:
    if one is None or other is None:
        return ()
    pairs = zip(one.leaves(), other.leaves(), strict=True)
    return tuple(
        f"{a.key}: {a.sentence} / {b.sentence}"
        for a, b in pairs
        if (a.key, a.outcome, a.code, a.score) != (b.key, b.outcome, b.code, b.score)
    )


def _setting(tasks: Iterable[str]) -> Setting:
    root = default_root(None)
    resolved = [folder.task() for folder in root.select(tuple(tasks))]
    return find_setting(root, "replay", resolved, "local", None, Limits())


def main() -> int:
    """Replays recorded episodes; the exit status is 2 if the run cannot be used."""
    parser = argparse.ArgumentParser(prog="python -m perf.forks", description=__doc__)
    parser.add_argument("run", type=Path)
    parser.add_argument("--each", type=int, default=2, metavar="N", help="episodes of each application, the shortest")
    parser.add_argument("--only", action="append", metavar="EPISODE", help="these episodes; repeatable")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the replays' screens in this folder")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write what was found")
    asked = parser.parse_args()
    run = RunFolder(asked.run)
    names = asked.only or _shortest(run, asked.each)
    setting = _setting(sorted({run.read(name).identity.task for name in names}))
    compared = []
    with Grader(setting.image) as grader, open_desktop("local", image=setting.image, warm=True) as desktop:
        for name in names:
            compared.append(replay(run, name, setting, desktop, grader, asked.keep))
            print(_line(compared[-1]), flush=True)
            if asked.json:
                asked.json.write_text(json.dumps([_plain(each) for each in compared], indent=1))
    for figure in fidelity_figures(compared):
        print(f"{figure.name} {figure.value} ({figure.how})")
    return 0


def _shortest(run: RunFolder, each: int) -> list[str]:
    """Of each application the successful episodes with the fewest steps."""
    found: dict[str, list[tuple[int, str]]] = {}
    for name, record in run.records():
        if record.success:
            found.setdefault(record.identity.task.split("/")[0], []).append((record.steps, name))
    return [name for own in found.values() for _, name in sorted(own)[:each]]


def _line(found: Fidelity) -> str:
    if found.refused:
        return f"{found.episode}: refused: {found.refused}"
    large = [f"{each.step} ({each.pixels} px, {each.box})" for each in found.differences if not is_small(each)]
    return (
        f"{found.episode}: {found.status}, {found.equal} of {found.screens} screens equal, {found.identical} to the "
        f"pixel; verdict {'the same' if found.verdict else 'ANOTHER'}, {found.bytes_equal} of {found.pieces} pieces of "
        f"evidence byte for byte"
        + "".join(f"; {leaf}" for leaf in found.leaves)
        + (f"; differs at {', '.join(large[:6])}" if large else "")
    )


def _plain(found: Fidelity) -> dict[str, object]:
    return {**dataclasses.asdict(found), "differences": [each.model_dump() for each in found.differences]}


if __name__ == "__main__":
    sys.exit(main())
