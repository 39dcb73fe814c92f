"""Names, docstrings, comments and messages use the plain words of the field, not an idiom of this project's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import evaluators

ROOT = Path(evaluators.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))
REFUSED = {
    "told, in a name or a sentence: described, reported, listed, known, distinguished": r"told(?!\"\])",
    "of ours: an infrastructure error": r"\bof ours\b",
    "gone on with: resumed": r"\bgone on with\b",
    "hand in: submit": r"\bhand(?:s|ed)? in\b",
    "hearing: conversation": r"hearing",
    "spoil: damage": r"spoil",
    "mend: repair, fix": r"\bmend",
    "comes to: results in": r"\b(?:comes?|came) to\b(?! a | an )",
    "is no X: is not an X": r"(?<!there )\b(?:is|was|are) no (?!longer\b|more\b|such\b)[a-z{]",
    "stands in: is in": r"\bst(?:ands?|ood) (?:there|in|on|below|above|under|after|before|beside|at)\b",
    "looks otherwise: looks different": r"\b(?:looks?|out|filled in|stacked|merged|painted|set) otherwise\b",
}
"""What to write instead, and the pattern; `["told"]` is a key of the workbench's report."""


def found(pattern: str, text: str) -> list[int]:
    """The numbers of the lines that a pattern is in."""
    return [text.count("\n", 0, match.start()) + 1 for match in re.finditer(pattern, text, re.IGNORECASE)]


@pytest.mark.parametrize(("advice", "pattern"), REFUSED.items(), ids=[advice.partition(":")[0] for advice in REFUSED])
def test_the_evaluators_use_plain_words(advice: str, pattern: str) -> None:
    lines = [
        f"{path.relative_to(ROOT.parent)}:{number}"
        for path in SOURCES
        for number in found(pattern, path.read_text(encoding="utf-8"))
    ]
    assert not lines, f"{advice}: {', '.join(lines)}"


KEPT = {"deskcraft/workbench/inside/suite.py", "deskcraft/suite/pptc/options.py", "deskcraft/run/progress.py"}
"""With keys and labels that files on disk have."""


def test_nobody_is_told() -> None:
    sources = [path for part in ("deskcraft", "simulator") for path in (ROOT.parent / part).rglob("*.py")]
    places = {str(path.relative_to(ROOT.parent)) for path in sources if re.search(r"\b[Tt]old\b", path.read_text())}
    assert places == KEPT, "described, reported, listed, known or distinguished"


def test_the_workbench_has_one_name_and_evidence_is_tampered_with() -> None:
    """The workbench runs applications on files; its sandbox is a batch sandbox, its LibreOffice a warm office."""
    sources = [path for part in ("deskcraft", "simulator") for path in (ROOT.parent / part).rglob("*.py")]
    places = {
        f"{path.relative_to(ROOT.parent)}: {word}"
        for path in sources
        for word in re.findall(r"\w*(?:spoil|workshop|studio)\w*", path.read_text(), re.IGNORECASE)
    }
    of_files = {"deskcraft/presentbench/references.py: spoiled"}  # the key that decks.yaml has
    assert places == {"deskcraft/authoring/__init__.py: Spoiled"} | of_files, "damaged, batch sandbox, warm office"


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("def _told(clip):", "told"),
        ("class Told:", "told"),
        ("told_of_task(each)", "told"),
        ('raise Unreadable("it is no PNG file")', "is no X"),
        ('"""Where a picture stands in the text."""', "stands in"),
        ("what a value comes to", "comes to"),
        ("1 of 1 cells look otherwise", "looks otherwise"),
    ],
)
def test_the_idiom_is_seen(text: str, advice: str) -> None:
    assert [key for key, pattern in REFUSED.items() if found(pattern, text)] == [
        key for key in REFUSED if key.startswith(advice)
    ]


@pytest.mark.parametrize(
    "text",
    [
        'observed=outcome["told"][:2000]',
        'f"There is no table {name}."',
        "the slide is no longer hidden",
        "`*` stands for every track",
        "text that stands out from its ground",
        "amend the last commit",
    ],
)
def test_plain_words_are_not(text: str) -> None:
    assert not [key for key, pattern in REFUSED.items() if found(pattern, text)]
