"""Every check, on damaged real files with hostile parameters: it passes, fails or finds the file unreadable."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluators import Evidence
from evaluators.evidence import Misfit
from evaluators.registry import DOMAINS, evidence_names, find_check, known_checks, validate_leaf
from evaluators.verdict import Finding, passed
from fuzz import checks
from fuzz.checks import Tally, attack, one
from fuzz.damage import damage, damaged_document
from fuzz.leaves import fit, make_params
from fuzz.seeds import seeds, seeds_like

ROUNDS = 2
SEED = 2600
"""Of the sample; `python -m fuzz.checks` runs as many as one likes."""


@pytest.mark.parametrize("domain", sorted(DOMAINS))
def test_no_check_raises_on_what_an_agent_left(domain: str) -> None:
    names = [name for name in known_checks() if name.partition(".")[0] == domain]
    tally = attack(names, range(SEED, SEED + ROUNDS))
    assert tally.raised == {}
    assert tally.slow == []
    assert tally.cases > 0


def test_valid_parameters_are_found_for_every_check() -> None:
    assert [name for name, found in fit().items() if not found] == []


def test_parameters_and_damage_come_again_by_their_seed() -> None:
    data = b'<a x="1"><b y="2">3</b></a>' * 9
    assert make_params("svg.fill", random.Random(3)) == make_params("svg.fill", random.Random(3))
    assert damage(data, random.Random(3)) == damage(data, random.Random(3)) != data


def test_a_document_of_ours_keeps_its_shape() -> None:
    tree: dict[str, dict[str, Any]] = {
        "a/b.txt": {"kind": "file", "mode": 420},
        "c": {"kind": "link", "target": "x" * 50},
    }
    seen = [damaged_document(tree, random.Random(seed)) for seed in range(50)]
    shapes = {frozenset(item) for item in tree.values()}
    assert all({frozenset(item) for item in each.values()} <= shapes and len(each) <= 2 for each in seen)
    assert all(item.get("mode", 420) == 420 for each in seen for item in each.values())
    assert any(each != tree for each in seen)


def test_seeds_are_of_the_kind_that_is_asked_for() -> None:
    assert all(data[:2] == b"PK" for data in seeds_like("~/a.xlsx"))
    assert seeds_like("~/.config/chromium/Default/Bookmarks") == seeds()["Bookmarks"]
    assert seeds_like("~/no-such.kind")


def wrong(raises: Callable[[Evidence, str], Exception | None]) -> Callable[[Evidence, Any], Finding]:
    def function(evidence: Evidence, p: Any) -> Finding:
        (name,) = evidence_names(p)[:1]
        error = raises(evidence, name)
        if error is not None:
            raise error
        return passed("Right.")

    return function


def tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, function: Callable[[Evidence, Any], Finding]) -> Tally:
    """What comes of a check that is replaced by another function."""
    from evaluators import registry

    known = find_check("files.text")
    monkeypatch.setitem(registry._CHECKS, "files.text", replace(known, function=function, pins=None))
    tally = Tally()
    for seed in range(12):
        one("files.text", seed, tmp_path, tally)
    return tally


def test_a_check_that_raises_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tally = tried(monkeypatch, tmp_path, wrong(lambda evidence, name: KeyError("colour")))
    assert len(tally.raised) == 1
    ((where, cases),) = tally.raised.items()
    assert where.startswith("files.text: KeyError: 'colour'")
    assert cases[0].startswith("files.text --seed ")


def test_what_only_an_agents_file_causes_is_no_misfit_of_the_task(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def differs(evidence: Evidence, name: str) -> Exception | None:
        before, after = evidence.item(name, "before"), evidence.item(name)
        same = (
            after.file is not None and before.file is not None and after.file.read_bytes() == before.file.read_bytes()
        )
        return None if same else Misfit("there was no such file")

    assert tried(monkeypatch, tmp_path, wrong(differs)).raised
    always = tried(monkeypatch, tmp_path, wrong(lambda evidence, name: Misfit("there was no such file")))
    assert always.raised == {}
    assert always.unfit == always.cases


def test_parameters_that_are_made_are_valid() -> None:
    for name in ("sheet.values", "deck.text", "xcf.layer", "page.layout"):
        for seed in range(5):
            params = make_params(name, random.Random(seed))
            assert params is not None
            assert validate_leaf(name, params)


def test_a_case_that_takes_too_long_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def spin(evidence: Evidence, p: Any) -> Finding:
        while True:
            evidence.present(evidence_names(p)[0])

    monkeypatch.setattr(checks, "CPU_S", 0.05)
    assert tried(monkeypatch, tmp_path, spin).slow
