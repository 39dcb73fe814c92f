"""Folders in the form of the published data set are read as its own code reads them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import BadInput
from deskcraft.presentbench import apart
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.published import published_folders, read_published, result_of

COUNT = {"__type__": "partial", "func": "utils.count_pages.check_slide_count", "args": [], "keywords": {"min_count": 12,
         "max_count": 16}}  # fmt: skip
COMMON = {
    "material_independent_prefix": "Look at the slides. ",
    "material_dependent_prefix": "Compare with the material. ",
    "material_independent_checklist_1": [COUNT, "Is the theme clear?"],
    "material_independent_checklist_2": ["Is the design uniform?", "Is no slide empty?"],
    "material_dependent_checklist_3": [f"Is page {n} faithful to the material?" for n in range(1, 41)],
}
CASE = {
    "material_dependent_checklist_1": ["Is there an agenda?"],
    "material_dependent_checklist_2": ["Is the accuracy given as 91.2 %?"],
    "material_independent_checklist_2": ["Is the design that of the venue?"],
}

PDF = Path(__file__).parents[2] / "assets/presentbench/bayes-screening-tests/materials/chapter.pdf"


def _write(root: Path, case: dict[str, Any], common: dict[str, Any] | None = COMMON) -> Path:
    folder = root / "academia" / "CONF_2030" / "paper_1"
    (folder / "generation_task").mkdir(parents=True)
    (folder / "material_1.md").write_text("# A paper\n\nAccuracy is 91.2 %.")
    (folder / "material_1.pdf").write_bytes(b"%PDF-1.4")
    (folder / "material_2.pdf").write_bytes(b"%PDF-1.4")
    (folder / "material_4.md").write_text("after a gap: not read")
    (folder / "generation_task" / "instructions.md").write_text("Make slides about the paper for the venue.")
    (folder / "generation_task" / "judge_prompt.json").write_text(json.dumps(case))
    if common is not None:
        (root / "academia" / "common_judge_prompt.json").write_text(json.dumps(common))
    return folder


def test_what_a_case_has_counts_before_what_its_domain_has(tmp_path: Path) -> None:
    found = read_published(_write(tmp_path, CASE), tmp_path)
    assert (found.id, found.domain, found.slides) == ("academia/CONF_2030/paper_1", "academia", (12, 16))
    assert [path.name for path in found.materials] == ["material_1.md", "material_2.pdf"]
    assert [(item.key, item.asks) for item in found.items] == [
        ("fundamentals/1", "Does the deck have 12 to 16 slides?"),
        ("fundamentals/2", "Is the theme clear?"),
        ("visual/1", "Is the design that of the venue?"),
        ("completeness/1", "Is there an agenda?"),
        ("correctness/1", "Is the accuracy given as 91.2 %?"),
    ]
    assert len(found.fidelity(9)) == 9
    assert found.fidelity(99)[-1].asks == "Is page 40 faithful to the material?"
    assert published_folders(tmp_path) == [tmp_path / "academia" / "CONF_2030" / "paper_1"]


def test_results_lie_as_theirs_do_or_by_their_name(tmp_path: Path) -> None:
    found = read_published(_write(tmp_path / "data", CASE), tmp_path / "data")
    assert result_of(tmp_path / "results", found) is None
    deck = tmp_path / "results" / found.id / "generation_task" / "results" / "slides.pdf"
    deck.parent.mkdir(parents=True)
    deck.write_bytes(b"%PDF-1.4")
    assert result_of(tmp_path / "results", found) == deck


@pytest.mark.parametrize(
    ("case", "common", "said"),
    [
        (CASE, None, "material_independent_checklist_1: expected a list"),
        (CASE | {"material_dependent_checklist_1": "one"}, COMMON, "material_dependent_checklist_1: expected a list"),
        (CASE | {"material_dependent_checklist_1": [{"func": "os.system", "args": ["true"]}]}, COMMON, "os.system"),
        (CASE | {"material_independent_checklist_1": [{**COUNT, "keywords": {"min_count": 9}}]}, COMMON, "two bounds"),
    ],
)
def test_what_their_code_does_not_expect_is_refused(
    tmp_path: Path, case: dict[str, Any], common: dict[str, Any] | None, said: str
) -> None:
    folder = _write(tmp_path, case, common)
    with pytest.raises(BadInput, match=said):
        read_published(folder, tmp_path)


def test_a_folder_without_cases_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no folder in it has generation_task/judge_prompt\.json"):
        published_folders(tmp_path)


def test_documents_of_others_are_read_in_a_sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = _write(tmp_path, CASE)
    shutil.copyfile(PDF, folder / "material_2.pdf")
    found = read_published(folder, tmp_path)
    here = materials_of(found.model_copy(update={"published": False}))
    monkeypatch.setattr(apart, "read_materials", None)
    assert materials_of(found) == here
    assert {one.document for one in here} == {"material_1.md", "material_2.pdf"}


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"%PDF-1.4", "material_2.pdf: .*PDF"), (None, "no such file")],
    ids=["damaged", "missing"],
)
def test_a_document_of_others_that_cannot_be_read_is_named(tmp_path: Path, data: bytes | None, said: str) -> None:
    found = read_published(_write(tmp_path, CASE), tmp_path)
    (path,) = (one for one in found.materials if one.suffix == ".pdf")
    path.unlink() if data is None else path.write_bytes(data)
    with pytest.raises(BadInput, match=said) as raised:
        materials_of(found)
    assert "\n" not in str(raised.value)
