"""Every link of the documentation leads somewhere, and so does every mention of a page in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT, Page, page_at, pages, repeated

SOURCES = (".py", ".sh", ".txt", ".toml", ".yaml", ".yml")
ELSEWHERE = re.compile(r"https?:|mailto:")
PAGE = re.compile(r"(?<![\w/.~-])docs/[\w/-]+\.md\b")
UNREADABLE = re.compile(r"\b(PROTOCOL|DESIGN|STYLE|FACTS)\.md\b|\bpapers/\w+\.txt\b")
"""Files that are not in the repository: nobody who reads it can open them."""


def sources() -> list[Path]:
    """The project's own code, without data of tests, tasks, assets and what is made by tools."""
    here = Path(__file__).resolve()
    left_out = {"runs", "build", "dist", "docs", "assets", "tasks"}
    folders = [path for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "." and path.name not in left_out]
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in SOURCES and path.is_file()]
    return [path for path in (*found, ROOT / "Makefile") if path != here and "data" not in path.parts]


def arrives(page: Page, link: str) -> bool:
    """Whether a link within the repository leads somewhere; one of the site's pages has to stay on the site."""
    path, _, anchor = link.partition("#")
    target = (page.path.parent / path).resolve() if path else page.path
    leaves = DOCS in page.path.parents and DOCS not in target.parents
    return target.is_file() and not leaves and (not anchor or anchor in page_at(target).anchors)


@pytest.mark.parametrize("page", pages(), ids=str)
def test_links_lead_to_files_and_headings_that_are_there(page: Page) -> None:
    broken = [link for link in page.links if not ELSEWHERE.match(link) and not arrives(page, link)]
    assert not broken


@pytest.mark.parametrize("page", pages(), ids=str)
def test_headings_of_a_page_differ(page: Page) -> None:
    assert not repeated(page.anchors)


def test_the_site_has_every_page() -> None:
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r"[\w/-]+\.md", site))
    assert {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} == listed


def test_pages_that_the_code_names_are_there() -> None:
    gone = {}
    for path in sources():
        text = path.read_text(encoding="utf-8")
        if lost := [name for name in PAGE.findall(text) if not (ROOT / name).is_file()]:
            gone[path.relative_to(ROOT).as_posix()] = lost
    assert not gone


def test_nothing_appeals_to_files_that_are_not_in_the_repository() -> None:
    appeals = [path for path in sources() if UNREADABLE.search(path.read_text(encoding="utf-8"))]
    appeals += [page.path for page in pages() if UNREADABLE.search(page.path.read_text(encoding="utf-8"))]
    assert not appeals
