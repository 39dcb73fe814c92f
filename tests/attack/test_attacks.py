"""The table of attacks: complete, told in the threat model, and held where a sample of it is made."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from deskcraft.attack.__main__ import Outcome, choose, main, make, make_all, table
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import Attack, all_attacks

MODEL = Path(__file__).parents[2] / "docs" / "threat-model.md"


PROMISING_NOTHING = {
    "Who may be hostile", "What it does not hold", "Promises and their attacks", "Reporting",
}  # fmt: skip
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

    def noted(mode: str, chosen: list[Attack]) -> list[Outcome]:
        made.extend((mode, one.id) for one in chosen)
        return []

    monkeypatch.setattr("deskcraft.attack.__main__.attack_as", noted)
    attacks = [
        Attack("x.a", "held", lambda _: {"a": ""}, False),
        Attack("x.b", "held", lambda _: {"b": ""}, False, True),
    ]
    outcomes = make_all(attacks, ("root", "single"))
    assert made == [("root", "x.a"), ("single", "x.a")]
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
