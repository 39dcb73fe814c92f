"""Pairs of files that mean the same, or almost: the guard of their format tells them apart.

corpus/FORMAT/pairs.yaml lists them; `FORMAT.untouched` judges, or what judge.yaml beside it names:
`{check: name, params: {...}, kind: file | tree | command}`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from evaluators import LeafVerdict
from tests.evaluators.evidences import evidence, judge

CORPUS = Path(__file__).parent / "corpus"
FORMATS = sorted(folder.parent for folder in CORPUS.glob("*/pairs.yaml"))
FEWEST = 12


def _yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def _pairs() -> list[Any]:
    return [
        pytest.param(folder, pair, id=f"{folder.name}-{pair['name']}")
        for folder in FORMATS
        for pair in _yaml(folder / "pairs.yaml")
    ]


def _content(path: Path, kind: str) -> Any:
    return path.read_bytes() if kind == "file" else json.loads(path.read_bytes())


def judge_pair(folder: Path, pair: dict[str, Any], place: Path) -> LeafVerdict:
    """The verdict on a pair of the corpus `folder`; its two states are written below `place`."""
    described = folder / "judge.yaml"
    how = _yaml(described) if described.exists() else {}
    kind = how.get("kind", "file")
    before, after = folder / pair["a"], folder / pair["b"]
    name = f"subject{before.suffix}" if before.suffix == after.suffix else "subject"  # a name promises its format
    found = evidence(place, {name: _content(before, kind)}, {name: _content(after, kind)})
    params = {**how.get("params", {}), **pair.get("params", {})}
    if "except" in pair:
        params["except_"] = pair["except"]
    return judge(found, how.get("check", f"{folder.name}.untouched"), of=name, **params)


@pytest.mark.parametrize(("folder", "pair"), _pairs())
def test_pair(folder: Path, pair: dict[str, Any], tmp_path: Path) -> None:
    leaf = judge_pair(folder, pair, tmp_path)
    assert (leaf.outcome == "passed") is pair["equal"], f"{pair['about']} {leaf.sentence}"


def test_verdicts_depend_on_no_hash_seed_and_no_address(tmp_path: Path) -> None:
    """Judges the same pairs in two processes: sets, dictionaries and memory lie differently in each."""
    lines = []
    for seed in ("1", "2"):
        place = tmp_path / seed
        place.mkdir()
        argv = [sys.executable, "-m", "tests.evaluators.pairs_again", str(place)]
        done = subprocess.run(argv, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        lines.append(done.stdout.replace(str(place), "").splitlines())
    assert len(lines[0]) >= 200
    assert lines[0] == lines[1]


@pytest.mark.parametrize("folder", FORMATS, ids=lambda folder: folder.name)
def test_a_corpus_has_both_kinds_and_no_stray_files(folder: Path) -> None:
    pairs = _yaml(folder / "pairs.yaml")
    assert len({pair["name"] for pair in pairs}) == len(pairs) >= FEWEST
    equal = sum(pair["equal"] for pair in pairs)
    assert min(equal, len(pairs) - equal) >= len(pairs) // 4
    used = {pair[side] for pair in pairs for side in ("a", "b")}
    others = {"pairs.yaml", "judge.yaml", "README.md"}
    files = {
        p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts
    }
    assert {file for file in files - used - others if not Path(file).name.startswith("make")} == set()
