"""A genuine bundle passes; whatever was forged in one is named, and what is no bundle is not unpacked."""

from __future__ import annotations

import json
import shutil
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.release.check import check_bundle
from deskcraft.release.rules import Finding
from deskcraft.release.unpack import EXTRA, BrokenBundle, Caps, unpack
from deskcraft.task.loading import TaskRoot
from tests.release.bundles import (
    ASKED,
    FAILED,
    SOLVED,
    Bundle,
    deskcraft,
    edit,
    edit_lines,
    read_bundle,
    write_bundle,
)


def record(name: str, change: Callable[[Any], None]) -> Callable[[Bundle], None]:
    """A forgery in an episode's record."""
    return lambda bundle: edit(bundle, f"{name}/episode.json", change)


def course(name: str, change: Callable[[list[Any]], None]) -> Callable[[Bundle], None]:
    """A forgery in a trajectory."""
    return lambda bundle: edit_lines(bundle, f"{name}/trajectory.jsonl", change)


def put(**fields: Any) -> Callable[[Any], None]:
    return lambda value: value.update(fields)


def drop(bundle: Bundle, episode: str) -> None:
    for name in [name for name in bundle if name.startswith(episode)]:
        del bundle[name]


def unplan(bundle: Bundle, episode: str) -> None:
    name = episode.removeprefix("episodes/")
    edit(bundle, "run.json", lambda run: run.update(episodes=[e for e in run["episodes"] if e["name"] != name]))


def flipped(value: Any) -> None:
    value.update(success=1, score=1.0)
    value["verdict"].update(success=1, score=1.0)


def swap_content(bundle: Bundle) -> None:
    solved = json.loads(bundle[f"{SOLVED}/episode.json"])["evidence"]["after"]["note"]["blob"]
    failed = json.loads(bundle[f"{FAILED}/episode.json"])["evidence"]["after"]["note"]["blob"]
    bundle[f"blobs/{failed}"] = bundle[f"blobs/{solved}"]


def swap_reference(bundle: Bundle) -> None:
    failed = json.loads(bundle[f"{FAILED}/episode.json"])["evidence"]
    edit(bundle, f"{SOLVED}/episode.json", lambda r: r["evidence"].update(after=failed["after"]))


def remove_with_its_plan(bundle: Bundle) -> None:
    drop(bundle, FAILED)
    unplan(bundle, FAILED)


def double(bundle: Bundle) -> None:
    """The attempt that succeeded stands for the other too, as if it were that one."""
    for part in ("trajectory.jsonl", "interaction.jsonl", "episode.json"):
        bundle[f"{FAILED}/{part}"] = bundle[f"{SOLVED}/{part}"]
    agent = json.loads(bundle["run.json"])["episodes"]
    digest = next(e["agent_digest"] for e in agent if e["name"] == FAILED.removeprefix("episodes/"))

    def rename(value: Any) -> None:
        value["identity"].update(attempt=2)
        value["identity"]["agent"].update(digest=digest)

    edit(bundle, f"{FAILED}/episode.json", rename)


def under_another_name(bundle: Bundle) -> None:
    for part in ("trajectory.jsonl", "interaction.jsonl", "episode.json"):
        bundle[f"{FAILED}/{part}"] = bundle[f"{SOLVED}/{part}"]


def easier_task(bundle: Bundle) -> None:
    edit(
        bundle,
        f"{FAILED}/episode.json",
        lambda r: r["task"]["checks"].update(goals=[{"files.text": {"of": "note", "lines": ["Shopping"]}}]),
    )


def other_digest(bundle: Bundle) -> None:
    def change(run: Any) -> None:
        for episode in run["episodes"]:
            if "write-note" in episode["name"]:
                episode["episode_digest"] = "0" * 64

    edit(bundle, "run.json", change)
    for name in (SOLVED, FAILED):
        edit(bundle, f"{name}/episode.json", lambda r: r["identity"].update(episode_digest="0" * 64))


def more_steps(lines: list[Any]) -> None:
    """A hundred and more waits before the end, with their screens."""
    screen = next(line for line in lines if line["kind"] == "screen")
    last = max(line["step"] for line in lines if line["kind"] == "action")
    wait = {"kind": "action", "turn": 1, "action": {"kind": "wait", "duration_s": 1.0}, "t_s": 1.0}
    new = []
    for step in range(last + 1, last + 130):
        new += [{**wait, "step": step}, {**screen, "step": step}]
    lines[-1]["step"] = last + 129
    done = next(
        i for i, line in enumerate(lines) if line["kind"] == "action" and (line["action"] or {}).get("kind") == "done"
    )
    lines[done]["step"] = last + 129
    lines[done:done] = new


def beyond_the_budget(bundle: Bundle) -> None:
    edit_lines(bundle, f"{SOLVED}/trajectory.jsonl", more_steps)
    edit(bundle, f"{SOLVED}/episode.json", lambda r: r.update(steps=r["steps"] + 129))


def hidden_failure(value: Any) -> None:
    value.update(status="endpoint_error", scored=False, success=None, score=None, verdict=None)


def privileged(bundle: Bundle) -> None:
    edit_lines(
        bundle,
        f"{SOLVED}/trajectory.jsonl",
        lambda lines: lines.insert(1, {"kind": "run", "step": 0, "argv": ["cp", "solved", "note"], "t_s": 0.1}),
    )


FORGERIES = [
    pytest.param(record(FAILED, flipped), "verdict", "graded again: 0", id="a flipped success"),
    pytest.param(record(FAILED, put(success=1)), "status", "are not its verdict's", id="success without verdict"),
    pytest.param(
        record(SOLVED, lambda r: r["verdict"]["goals"][0].update(sentence="Fine.")),
        "verdict",
        "other reasons",
        id="other words",
    ),
    pytest.param(swap_content, "blob", "not what its name says", id="a swapped evidence blob"),
    pytest.param(swap_reference, "verdict", "graded again: 0", id="another episode's evidence"),
    pytest.param(lambda b: drop(b, "blobs/"), "blob", "no such file", id="no evidence"),
    pytest.param(
        record(FAILED, lambda r: r["evidence"]["after"]["note"].update(where="~/other.txt")),
        "evidence",
        "taken from file ~/other.txt",
        id="evidence from elsewhere",
    ),
    pytest.param(lambda b: drop(b, FAILED), "missing", "planned, and not there", id="a removed failing episode"),
    pytest.param(remove_with_its_plan, "plan", "not planned: replay mock/write-note #2", id="removed with its plan"),
    pytest.param(
        lambda b: edit(b, "run.json", lambda run: run["asked"].update(attempts=1)),
        "rules",
        "--attempts must be 2 or more",
        id="fewer attempts",
    ),
    pytest.param(double, "twice", "has the trajectory of", id="a doubled attempt"),
    pytest.param(under_another_name, "identity", "attempt is 1, planned was 2", id="an attempt under another's name"),
    pytest.param(
        record(SOLVED, lambda r: r["identity"].update(episode_digest="0" * 64)),
        "identity",
        "episode_digest is 000",
        id="another task digest",
    ),
    pytest.param(other_digest, "plan", "another task than the release has", id="another digest in the plan too"),
    pytest.param(easier_task, "task", "not the release's (checks)", id="an easier task"),
    pytest.param(beyond_the_budget, "course", "the budget is 100", id="more steps than the budget"),
    pytest.param(
        lambda b: edit(b, "run.json", lambda run: run["asked"]["limits"].update(max_steps=500)),
        "rules",
        "--max-steps must be left away",
        id="another budget",
    ),
    pytest.param(record(SOLVED, lambda r: r.update(steps=1)), "course", "steps in the trajectory", id="fewer steps"),
    pytest.param(
        course(SOLVED, lambda lines: lines.__delitem__(slice(-2, None))),
        "course",
        "cut off",
        id="a truncated trajectory",
    ),
    pytest.param(course(SOLVED, lambda lines: lines.__delitem__(3)), "course", "step", id="a request left out"),
    pytest.param(record(FAILED, hidden_failure), "course", "the trajectory ends as 'done'", id="a hidden failure"),
    pytest.param(record(FAILED, put(scored=False)), "status", "scored is False", id="not scored, it says"),
    pytest.param(record(FAILED, put(status="skipped")), "status", "its task requires nothing", id="skipped, it says"),
    pytest.param(privileged, "course", "commands were run", id="a privileged command"),
    pytest.param(
        record(SOLVED, lambda r: r["identity"]["agent"].update(name="solution")),
        "privileged",
        "is handed the desktop",
        id="a privileged agent",
    ),
    pytest.param(
        record(FAILED, lambda r: r["checkpoints"][1].update(success=1, score=1.0)),
        "verdict",
        "checkpoint 2",
        id="a flipped checkpoint",
    ),
    pytest.param(
        record(SOLVED, lambda r: r.update(checkpoints=r["checkpoints"][1:])),
        "checkpoint",
        "none at [1]",
        id="a checkpoint left out",
    ),
    pytest.param(record(ASKED, put(asks=0)), "course", "questions in the trajectory", id="a question denied"),
    pytest.param(
        lambda b: edit_lines(b, f"{ASKED}/interaction.jsonl", lambda ls: ls[1].update(authored="It is red.")),
        "course",
        "other words than the task",
        id="another user",
    ),
    pytest.param(record(SOLVED, lambda r: r["usage"].update(input_tokens=5)), "course", "usage", id="other tokens"),
    pytest.param(
        lambda b: edit(b, "bundle.json", put(release_digest="0" * 64)),
        "release",
        "another release",
        id="another release of this name",
    ),
    pytest.param(lambda b: edit(b, "bundle.json", put(canary="")), "release", "canary", id="no canary"),
    pytest.param(lambda b: edit(b, "run.json", put(image_id="debian12-0")), "image", "debian12-0", id="another image"),
    pytest.param(
        lambda b: edit(b, "run.json", lambda run: run["asked"].update(protocol="published")),
        "rules",
        "--protocol must be paper",
        id="another protocol",
    ),
    pytest.param(
        lambda b: edit(
            b, "run.json", lambda run: run["asked"]["agents"].append({**run["asked"]["agents"][0], "label": "second"})
        ),
        "plan",
        "not planned: second",
        id="an agent left out",
    ),
    pytest.param(record(SOLVED, lambda r: r["identity"].update(seed=7)), "identity", "seed is 7", id="another seed"),
    pytest.param(
        record(SOLVED, lambda r: r["identity"].update(look="1280x720")),
        "identity",
        "look is 1280x720",
        id="another size of the screen",
    ),
    pytest.param(lambda b: b.update({f"blobs/{'0' * 64}": b"x"}), "extra", "no record refers to", id="more blobs"),
]


def forged(bundle: Path, tmp_path: Path, forge: Callable[[Bundle], None]) -> Path:
    files = read_bundle(bundle)
    forge(files)
    return write_bundle(tmp_path / "forged.zip", files)


def test_a_genuine_bundle_passes(bundle: Path, released_root: TaskRoot, grader: Grader) -> None:
    checked = check_bundle(bundle, released_root, grader=grader)
    assert (checked.findings, checked.graded) == ([], 12)
    (result,) = checked.results
    assert (result.agent, result.episodes, result.scored, result.successes, result.absent) == ("replay", 4, 4, 3, 0)
    assert (result.success_all, result.success_scored) == (0.75, 0.75)


@pytest.mark.parametrize(("forge", "rule", "says"), FORGERIES)
def test_a_forgery_is_named(
    bundle: Path,
    released_root: TaskRoot,
    grader: Grader,
    tmp_path: Path,
    forge: Callable[[Bundle], None],
    rule: str,
    says: str,
) -> None:
    checked = check_bundle(forged(bundle, tmp_path, forge), released_root, grader=grader)
    assert [finding.line for finding in checked.findings if finding.rule == rule and says in finding.sentence], [
        finding.line for finding in checked.findings
    ]


def test_what_is_absent_or_not_scored_counts_as_nought(
    bundle: Path, released_root: TaskRoot, grader: Grader, tmp_path: Path
) -> None:
    def both(files: Bundle) -> None:
        drop(files, SOLVED)
        edit(files, f"{FAILED}/episode.json", hidden_failure)

    (result,) = check_bundle(forged(bundle, tmp_path, both), released_root, grader=grader).results
    assert (result.episodes, result.scored, result.absent, result.successes) == (4, 2, 1, 2)
    assert (result.success_all, result.success_scored) == (0.5, 1.0)


def lying(path: Path) -> None:
    """Says in both places that the first file unpacks to one byte."""
    data = bytearray(path.read_bytes())
    for mark, at in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        place = data.index(mark) + at
        data[place : place + 4] = struct.pack("<I", 1)
    path.write_bytes(bytes(data))


def swelling(path: Path) -> None:
    """Says that the first file unpacks to three gigabytes."""
    data = bytearray(path.read_bytes())
    place = data.index(b"PK\1\2") + 24
    data[place : place + 4] = struct.pack("<I", 3 * 2**30)
    path.write_bytes(bytes(data))


def link(info: zipfile.ZipInfo) -> None:
    info.external_attr = (stat.S_IFLNK | 0o777) << 16


@pytest.mark.parametrize(
    ("forge", "says"),
    [
        pytest.param(lambda b: b.update({"../../etc/cron.d/x": b"x"}), "no file of a bundle", id="a path out"),
        pytest.param(lambda b: b.update({"/etc/passwd": b"x"}), "no file of a bundle", id="an absolute path"),
        pytest.param(lambda b: b.update({"episodes/../run.json": b"x"}), "no file of a bundle", id="dots within"),
        pytest.param(lambda b: b.update({"episodes/x/": b""}), "no file of a bundle", id="a folder"),
        pytest.param(lambda b: b.update({"episodes/x/state.json": b"x"}), "no file of an episode", id="another file"),
        pytest.param(lambda b: b.update({"verdicts.pickle": b"x"}), "no file of a bundle", id="a pickle"),
        pytest.param(lambda b: b.pop("bundle.json"), "bundle.json is not in it", id="no manifest"),
        pytest.param(lambda b: b.pop(f"{SOLVED}/interaction.jsonl"), "jsonl is not in", id="a part missing"),
        pytest.param(record(SOLVED, put(cheated=True)), "cheated: Extra inputs", id="an unknown field"),
        pytest.param(lambda b: edit(b, "run.json", put(pickle="gASV")), "pickle: Extra inputs", id="one in the plan"),
        pytest.param(record(SOLVED, put(success="yes")), "success: Input should be 0 or 1", id="another type"),
        pytest.param(
            record(SOLVED, lambda r: r["evidence"]["after"]["note"].update(blob="/etc/passwd")),
            "evidence.after.note.blob",
            id="a file of the host",
        ),
        pytest.param(course(SOLVED, lambda ls: ls[0].update(kind="shell")), "any of the expected tags", id="an event"),
        pytest.param(lambda b: edit(b, "bundle.json", put(release="../../x")), "no release '../../x'", id="a release"),
        pytest.param(lambda b: b.update({"run.json": b"[" * 100_000}), "run.json", id="nested without end"),
        pytest.param(lambda b: edit(b, "run.json", put(**{"\x1b[2J": 1})), "\\x1b[2J: Extra", id="what terminals obey"),
    ],
)
def test_what_is_no_bundle_is_not_taken(
    bundle: Path, released_root: TaskRoot, grader: Grader, tmp_path: Path, forge: Callable[[Bundle], None], says: str
) -> None:
    path = forged(bundle, tmp_path, forge)
    with pytest.raises(BadInput, match=r"^[^\n]*\Z") as line:
        check_bundle(path, released_root, grader=grader)
    assert says in str(line.value)
    assert not (tmp_path.parent / "etc").exists()


def test_a_crowd_of_blobs_that_no_record_names_is_refused_before_it_is_written(bundle: Path, tmp_path: Path) -> None:
    crowd = {f"blobs/{number:064}": b"" for number in range(EXTRA + 1)}
    path, to = write_bundle(tmp_path / "crowd.zip", read_bundle(bundle) | crowd), tmp_path / "to"
    to.mkdir()
    with pytest.raises(BadInput, match=f"{EXTRA + 1} of its blobs are named by no record"):
        unpack(path, to)
    assert not (to / "blobs").exists()


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        pytest.param(lambda p: write_bundle(p, read_bundle(p), link), "is a link", id="links"),
        pytest.param(lambda p: p.write_bytes(p.read_bytes()[:-40]), "cut off", id="cut off"),
        pytest.param(lambda p: p.write_bytes(b"GIF89a"), "no zip file", id="a picture"),
        pytest.param(lambda p: p.write_bytes(p.read_bytes() + b"PK"), "no zip file", id="more behind it"),
        pytest.param(swelling, "too large when unpacked", id="a zip bomb"),
        pytest.param(lying, "damaged", id="an entry that lies"),
    ],
)
def test_a_damaged_archive_is_not_unpacked(
    bundle: Path, tmp_path: Path, damage: Callable[[Path], Any], says: str
) -> None:
    path = tmp_path / "damaged.zip"
    path.write_bytes(bundle.read_bytes())
    damage(path)
    with pytest.raises(BrokenBundle, match=says):
        unpack(path, tmp_path / "out")


def test_a_name_twice_is_refused(bundle: Path, tmp_path: Path) -> None:
    first, second = [name for name in read_bundle(bundle) if name.startswith("blobs/")][:2]
    path = tmp_path / "twice.zip"
    path.write_bytes(bundle.read_bytes().replace(first.encode(), second.encode()))
    with pytest.raises(BrokenBundle, match="is there twice"):
        unpack(path, tmp_path / "out")


@pytest.mark.parametrize(
    ("caps", "says"),
    [
        pytest.param(Caps(files=3), "too many files", id="files"),
        pytest.param(Caps(total_bytes=1000), "too large when unpacked", id="bytes in all"),
        pytest.param(Caps(text_bytes=10), "too large when unpacked", id="a record"),
        pytest.param(Caps(directory_bytes=10), "list of files is too large", id="the list"),
    ],
)
def test_what_is_taken_is_bounded(bundle: Path, tmp_path: Path, caps: Caps, says: str) -> None:
    with pytest.raises(BrokenBundle, match=says):
        unpack(bundle, tmp_path / "out", caps)
    assert not (tmp_path / "out").exists()


def test_a_checkout_that_is_not_the_release_s_does_not_judge(
    bundle: Path, released_root: TaskRoot, tmp_path: Path
) -> None:
    root = TaskRoot(tmp_path / "root")
    shutil.copytree(released_root.path, root.path)
    task = root.tasks / "mock" / "write-note" / "task.yaml"
    task.write_text(task.read_text().replace("Shopping", "Errands"))
    with pytest.raises(BadInput, match=r"not what release 2026\.11 has: mock/write-note"):
        check_bundle(bundle, root)


def test_the_command_tells_by_its_exit_status(bundle: Path, released_root: TaskRoot, tmp_path: Path) -> None:
    root = ("--task-root", released_root.path)
    good = deskcraft("release", "check", bundle, *root)
    assert (good.returncode, "12 verdicts regraded, no problems" in good.stdout) == (0, True)
    bad = deskcraft("release", "check", forged(bundle, tmp_path, record(FAILED, flipped)), *root, "--json")
    line = json.loads(bad.stdout)
    assert (bad.returncode, line["ok"], [f["rule"] for f in line["findings"]]) == (1, False, ["verdict"])
    broken = deskcraft("release", "check", released_root.path / "releases" / "2026.11.json", *root)
    assert (broken.returncode, broken.stderr.count("\n")) == (2, 1)


def test_hostile_text_reaches_no_terminal() -> None:
    assert "\x1b" not in Finding("verdict", "e", "\x1b[2Jpwned\n").line
