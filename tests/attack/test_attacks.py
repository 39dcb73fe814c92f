"""The table of attacks: complete, told in the threat model, and held where a sample of it is made."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from deskcraft.attack.__main__ import MODES, choose, made_in, main, make, make_all, table
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import Attack, all_attacks
from deskcraft.attack.results import ONCE, RECORD, Kept, Outcome, digests, record

MODEL = Path(__file__).parents[2] / "docs" / "understand" / "threat-model.md"


PROMISING_NOTHING = {
    "Who may be hostile",
    "What it does not hold",
    "Promises and their attacks",
    "Reporting",
}
"""Sections that say who is meant, what is not held, or what to do."""


def rows() -> list[tuple[str, str, list[str]]]:
    section = MODEL.read_text(encoding="utf-8").split("## Promises and their attacks")[1].split("\n## ")[0]
    cells = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")][1:]
    return [(where.strip(), promise.strip(), [n.strip() for n in named.split(",")]) for where, promise, named in cells]


def promises() -> dict[str, list[str]]:
    return {promise: named for _, promise, named in rows()}


def test_each_section_has_a_promise_that_is_attacked() -> None:
    sections = set(re.findall(r"^##+ (.+)$", MODEL.read_text(encoding="utf-8"), re.M))
    assert sections >= PROMISING_NOTHING
    assert {where for where, _, _ in rows()} == sections - PROMISING_NOTHING


def test_no_promise_stands_twice() -> None:
    assert len(promises()) == len(rows())


def test_every_promise_names_attacks_that_exist() -> None:
    known = all_attacks()
    kinds = {one.kind for one in known.values()}
    found = promises()
    assert len(found) >= 35
    for promise, named in found.items():
        assert named, promise
        for name in named:
            assert name in known or (name.endswith(".*") and name[:-2] in kinds), f"{promise}: no attack {name}"


def test_no_class_is_without_a_promise() -> None:
    named = {name.partition(".")[0] for names in promises().values() for name in names}
    assert {one.kind for one in all_attacks().values()} <= named


def test_there_are_many_and_each_says_what_must_be_true() -> None:
    known = all_attacks()
    assert len(known) >= 1000
    assert all(one.held and re.fullmatch(r"[a-z0-9-]+\.[A-Za-z0-9._-]+", one.id) for one in known.values())


NOT_SAMPLED = {"site-server", "secrets"}
"""What takes too long: a whole run for each key."""


def test_every_class_is_sampled() -> None:
    known = all_attacks().values()
    assert {one.kind for one in known if one.sampled} >= {one.kind for one in known} - NOT_SAMPLED
    assert sum(one.sampled for one in known) <= 80


def test_what_no_mode_changes_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, str]] = []

    def noted(mode: str, chosen: list[Attack], _: Kept) -> list[Outcome]:
        made.extend((mode, one.id) for one in chosen)
        return []

    monkeypatch.setattr("deskcraft.attack.__main__.attack_as", noted)
    attacks = [
        Attack("x.a", "held", lambda _: {"a": ""}, False),
        Attack("x.b", "held", lambda _: {"b": ""}, False, True),
        Attack("x.c", "held", lambda _: {"c": ""}, False, ids=True),
    ]
    outcomes = make_all(attacks, ("root", "single"))
    assert made == [("root", "x.a"), ("root", "x.c"), ("single", "x.a")]
    assert [(one.id, one.mode) for one in outcomes] == [("x.b", "any")]


def test_attacks_that_one_run_answers_are_made_together() -> None:
    runs = []

    def run(_: Ground) -> dict[str, str]:
        runs.append(1)
        return {"a": "", "b": "through"}

    outcomes = make([Attack("x.a", "is held", run, False), Attack("x.b", "is held", run, False)], Ground(), "root")
    assert [(one.id, one.broken) for one in outcomes] == [("x.a", ""), ("x.b", "through")]
    assert runs == [1]


def test_an_attack_that_fails_itself_is_not_held() -> None:
    def run(_: Ground) -> dict[str, str]:
        raise OSError("no desktop")

    (outcome,) = make([Attack("x.a", "is held", run, False)], Ground(), "root")
    assert "no desktop" in outcome.broken


def test_the_table_counts_and_names_what_is_broken() -> None:
    said = table([Outcome("x.a", "root", "", 1.0), Outcome("x.b", "root", "through", 1.0)])
    assert re.search(r"root +x +1 held +1 broken", said)
    assert "BROKEN x.b (root): through" in said


def test_what_was_made_with_this_code_is_not_made_again(tmp_path: Path) -> None:
    made = []

    def run(_: Ground) -> dict[str, str]:
        made.append(1)
        return {"a": "", "b": "through"}

    several = [Attack("x.a", "is held", run, False), Attack("x.b", "is held", run, False)]
    file = tmp_path / "out" / "outcomes.jsonl"

    def made_as(mode: str) -> list[Outcome]:
        with Kept(file) as kept:
            return make(several, Ground(), mode, kept)

    first = made_as("root")
    assert made_as("root") == first
    assert len(made) == 1
    made_as("single")
    assert len(made) == 2
    file.write_text(file.read_text(encoding="utf-8").replace('"code": "', '"code": "another '), encoding="utf-8")
    made_as("root")
    assert len(made) == 3


def test_a_file_that_was_cut_off_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "outcomes.jsonl"
    with Kept(file) as kept:
        kept.add([Outcome("x.a", "root", "", 1.0), Outcome("x.b", "root", "", 1.0)])
    file.write_text(file.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    with Kept(file) as kept:
        kept.add([Outcome("x.c", "root", "", 1.0)])
    with Kept(file) as kept:
        assert {name for name, _ in kept.known} == {"x.a", "x.c"}


def test_only_whole_classes_are_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    attacks = [
        Attack("x.a", "is held", lambda _: {"a": ""}, False),
        Attack("x.b", "is held", lambda _: {"b": ""}, False),
    ]
    path = tmp_path / "results.json"
    record(attacks, [Outcome("x.a", "root", "", 1.0), Outcome("x.b", "root", "through", 1.0)], path)
    record([], [], path)
    recorded = json.loads(path.read_text(encoding="utf-8"))["x"]
    assert (recorded["held"], recorded["broken"]) == ({"root": 1}, ["x.b (root)"])
    with pytest.raises(SystemExit):
        main(["--record", "--sampled"])
    assert "whole classes" in capsys.readouterr().err


def test_all_attacks_are_recorded_as_held() -> None:
    known = list(all_attacks().values())
    recorded = json.loads(RECORD.read_text(encoding="utf-8"))
    now = digests(known)
    stale = [kind for kind, digest in now.items() if recorded.get(kind, {}).get("digest") != digest]
    assert not stale, f"changed since they were made: make attack ATTACK_ARGS='{' '.join(stale)} --record'"
    for kind in now:
        here = [one for one in known if one.kind == kind]
        expected = {mode: len(made_in(mode, here)) for mode in MODES} | {ONCE: sum(one.once for one in here)}
        assert recorded[kind]["broken"] == []
        assert {mode: recorded[kind]["held"].get(mode, 0) for mode in expected} == expected
    assert sorted(recorded) == sorted(now)


def test_an_unknown_class_is_named() -> None:
    with pytest.raises(SystemExit, match="the classes are"):
        choose(["nothing"], sampled=False)


@pytest.mark.real
def test_a_sample_is_held(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--sampled", "--mode", "root", "--json"])
    outcomes = json.loads(capsys.readouterr().out)
    assert [one for one in outcomes if one["broken"]] == []
    assert status == 0
    assert len(outcomes) >= 20
