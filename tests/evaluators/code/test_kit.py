"""The kit of sources: what it does to comments must fail, or must pass, by the guards over each language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from deskcraft.kits.code.mutants import ANYTHING, another_comment, comments_laid_out
from deskcraft.kits.mutants import Mutant, Subject
from tests.evaluators.code.sources import CSS, HOSTS, HTML, INI, JS, JSONC, PYTHON, SHELL, TOML, YAML, Source
from tests.evaluators.evidences import evidence, judge

EACH = pytest.mark.parametrize("source", (CSS, HOSTS, HTML, INI, JS, JSONC, PYTHON, SHELL, TOML, YAML))


def verdicts(
    tmp_path: Path, source: Source, maker: Callable[[Subject], Iterable[Mutant]], *pinned: str
) -> dict[str, bool]:
    """Return by name whether each mutant of a source, whose last line end went, passes the guard over it."""
    before = source.text.encode()
    made = maker(Subject("source", f"~/{source.called}", before.rstrip(b"\n"), before, pinned))
    found = {}
    for mutant in made:
        state = evidence(tmp_path, {source.called: before}, {source.called: mutant.data})
        found[mutant.name] = judge(state, source.check, of=source.called, **source.params).ok
    return found


@EACH
def test_every_damage_fails(tmp_path: Path, source: Source) -> None:
    found = verdicts(tmp_path, source, another_comment)
    assert {name.partition(":")[0] for name in found} == {"comment gone", "comment overwritten"}
    assert not any(found.values()), found


@EACH
def test_every_equivalent_passes(tmp_path: Path, source: Source) -> None:
    found = verdicts(tmp_path, source, comments_laid_out)
    assert "comments set apart" in found
    assert all(found.values()), found


def test_a_source_that_may_hold_anything_is_left_alone(tmp_path: Path) -> None:
    assert verdicts(tmp_path, JS, another_comment, ANYTHING) == {}
