"""Checks on GIMP's settings; `CHANGED` is what GIMP 2.10.34 wrote when its preferences were confirmed."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators import Code, LeafVerdict
from evaluators.evidence import Unreadable
from evaluators.gimprc import parse
from tests.evaluators.evidences import Content, evidence, judge

SEED = b"(check-updates no)\n(trust-dirty-flag yes)\n"
CHANGED = b"""# GIMP gimprc
#
# This is your personal gimprc file.  Any variable defined in this file takes
# precedence over the value defined in the system-wide gimprc:
# /etc/gimp/2.0/gimprc

(undo-levels 40)
(save-document-history no)
(import-raw-plug-in "${gimp_plug_in_dir}/plug-ins/file-raw-placeholder/file-raw-placeholder")
(check-updates no)
(trust-dirty-flag yes)
(fill-options
    (style solid)
    (antialias yes)
    (feather no)
    (feather-radius 10))


# end of gimprc
"""


def see(place: Path, check: str, after: Content, before: Content = SEED, /, **params: Any) -> LeafVerdict:
    return judge(evidence(place, {"f": before}, {"f": after}), check, of="f", **params)


@pytest.mark.parametrize(
    ("name", "equals", "good"),
    [
        ("undo-levels", 40, True),
        ("undo-levels", 4, False),
        ("undo-levels", "40", True),
        ("save-document-history", False, True),
        ("save-document-history", True, False),
        ("fill-options", "( style solid ) ( antialias yes ) ( feather no ) ( feather-radius 10 )", True),
        ("thumbnail-size", "large", False),
    ],
)
def test_a_setting_is_compared_by_what_it_means(tmp_path: Path, name: str, equals: Any, good: bool) -> None:
    assert see(tmp_path, "gimprc.setting", CHANGED, name=name, equals=equals).ok is good


def test_what_is_not_set_has_its_default(tmp_path: Path) -> None:
    wanted = {"name": "save-document-history", "equals": True}
    assert see(tmp_path, "gimprc.setting", SEED, default=True, **wanted).ok
    assert see(tmp_path, "gimprc.setting", SEED, **wanted).code is Code.NOT_FOUND


def test_the_last_word_counts(tmp_path: Path) -> None:
    twice = SEED + b"(undo-levels 40)(undo-levels 5)"
    assert not see(tmp_path, "gimprc.setting", twice, name="undo-levels", equals=40).ok


def test_the_guard_names_what_else_changed(tmp_path: Path) -> None:
    asked = {"except": ["undo-levels", "save-document-history"]}
    assert see(tmp_path, "gimprc.untouched", CHANGED, **asked).ok
    damaged = CHANGED.replace(b"check-updates no", b"check-updates yes")
    assert "check-updates" in see(tmp_path, "gimprc.untouched", damaged, **asked).sentence
    assert not see(tmp_path, "gimprc.untouched", CHANGED).ok


@pytest.mark.parametrize(
    "data", [b"(undo-levels 40", b"undo-levels 40", b'(theme "Dark)', b"()", b"(())", b")", b"\xff"]
)
def test_a_broken_file_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse(data)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        parse(data)
    except Unreadable:
        return
