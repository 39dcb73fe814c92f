"""Checks on repositories, with what git itself prints of real ones."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evaluators import BadCheck, Code, LeafVerdict, Unreadable
from evaluators.git.check_status import COMMAND as STATUS
from evaluators.git.history import COMMAND, read_history
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import Content, evidence, judge

WHO = {
    "GIT_AUTHOR_NAME": "Ylva",
    "GIT_AUTHOR_EMAIL": "ylva@vessel.test",
    "GIT_AUTHOR_DATE": "1700000000 +0000",
    "GIT_COMMITTER_NAME": "Ylva",
    "GIT_COMMITTER_EMAIL": "ylva@vessel.test",
    "GIT_COMMITTER_DATE": "1700000000 +0000",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_SYSTEM": "/dev/null",
    "HOME": "/nonexistent",
    "PATH": os.environ["PATH"],
}


class Repository:
    """A repository in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *argv: str) -> dict[str, Any]:
        done = subprocess.run(["git", *argv], cwd=self.folder, env=WHO, capture_output=True, text=True, check=False)
        return {"exit_code": done.returncode, "stdout": done.stdout, "stderr": done.stderr}

    def commit(self, message: str, **files: str) -> None:
        for name, text in files.items():
            (self.folder / name.replace("_", ".")).write_text(text)
        self.git("add", "--all")
        assert self.git("commit", "--quiet", "--message", message)["exit_code"] == 0

    def printed(self) -> dict[str, Any]:
        return self.git(*COMMAND.split()[1:])

    def status(self) -> dict[str, Any]:
        return self.git(*STATUS.split()[1:])


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    found = Repository(tmp_path / "teahouse")
    found.commit("A page", index_html="<h1>Tea</h1>\n", style_css="h1 {}\n")
    found.git("switch", "--quiet", "--create", "winter")
    found.commit("Winter teas", winter_html="<h1>Rum</h1>\n")
    found.git("switch", "--quiet", "main")
    return found


@pytest.fixture
def look(repository: Repository, tmp_path: Path) -> Callable[..., LeafVerdict]:
    before = repository.printed()

    def look(check: str, /, **params: Any) -> LeafVerdict:
        page = (repository.folder / "index.html").read_bytes()
        after: dict[str, Content] = {"log": repository.printed(), "status": repository.status(), "page": page}
        found = evidence(tmp_path, {"log": before, "status": repository.status(), "page": b""}, after)
        return judge(found, check, of="status" if check == "git.status" else "log", **params)

    return look


def test_commits_are_seen(repository: Repository, look: Callable[..., LeafVerdict]) -> None:
    repository.commit("Prices\n\nfor the spring", index_html="<h1>Tees</h1>\n", prices_csv="a,1\n")
    repository.commit("Style", style_css="h1 { color: red }\n")
    prices = {"subject": "Prices", "paths": ["index.html", "prices.csv"], "matches": "the spring$", "merge": False}
    new = [prices, {"subject": "Style", "author": "Ylva"}]
    verdict = look("git.commits", branch="main", new=new)
    assert verdict.score == 1, verdict.sentence
    assert look("git.untouched", except_=["main"]).score == 1
    assert look("git.untouched").code == Code.CHANGED
    assert look("git.holds", branch="main", path="index.html", source="page").score == 1
    assert look("git.status", branch="main", open=[]).score == 1


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ([{"subject": "Prices"}], "has 2 new commits, not 1"),
        ([{"subject": "Price"}, {}], "begins 'Prices', not 'Price'"),
        ([{"matches": "^Winter"}, {}], "is not as asked"),
        ([{"paths": ["index.html"]}, {}], "it changes index.html, prices.csv, not index.html"),
        ([{}, {"author": "Sefa"}], "its author is Ylva <ylva@vessel.test>"),
        ([{}, {"merge": True}], "it is not a merge"),
    ],
)
def test_other_commits_are_reported(
    repository: Repository, look: Callable[..., LeafVerdict], new: list[Any], said: str
) -> None:
    repository.commit("Prices", index_html="<h1>Tees</h1>\n", prices_csv="a,1\n")
    repository.commit("Style", style_css="h1 { color: red }\n")
    assert said in look("git.commits", branch="main", new=new).sentence


def test_a_history_that_was_rewritten(repository: Repository, look: Callable[..., LeafVerdict]) -> None:
    repository.commit("A page", index_html="<h1>Tees</h1>\n")
    repository.git("reset", "--quiet", "--soft", "HEAD~1")
    repository.git("commit", "--quiet", "--amend", "--message", "A page, better")
    assert look("git.commits", branch="main", new=[{}]).code == Code.REMOVED
    assert look("git.untouched", except_=["main"]).code == Code.REMOVED


def test_a_branch_is_merged(repository: Repository, look: Callable[..., LeafVerdict]) -> None:
    assert look("git.branch", name="main", contains=["winter"]).code == Code.NOT_FOUND
    repository.commit("Prices", prices_csv="a,1\n")
    repository.git("merge", "--quiet", "--no-edit", "winter")
    assert look("git.branch", name="main", contains=["winter"]).score == 1
    assert look("git.commits", branch="main", new=[{"subject": "Prices"}, {"merge": True}]).score == 1
    assert look("git.holds", branch="main", path="winter.html").score == 1
    repository.git("branch", "--delete", "winter")
    assert look("git.branch", name="winter", absent=True).score == 1
    assert look("git.untouched", except_=["main"]).code == Code.REMOVED
    assert look("git.untouched", except_=["main", "winter"]).score == 1


def test_a_branch_is_made(repository: Repository, look: Callable[..., LeafVerdict]) -> None:
    assert look("git.branch", name="spring").code == Code.NOT_FOUND
    assert look("git.commits", branch="spring", new=[]).code == Code.NOT_FOUND
    assert look("git.holds", branch="spring", path="a").code == Code.NOT_FOUND
    repository.git("switch", "--quiet", "--create", "spring")
    repository.commit("Spring", spring_html="x")
    assert look("git.branch", name="spring", begins_at="main").score == 1
    assert look("git.branch", name="spring", begins_at="winter").code == Code.WRONG_ORDER
    assert look("git.branch", name="spring", absent=True).code == Code.EXTRA
    assert look("git.status", branch="main").code == Code.WRONG_VALUE
    assert look("git.untouched").code == Code.EXTRA


@pytest.mark.parametrize("argv", [("tag", "v2"), ("tag", "--annotate", "v2", "--message", "Second")])
def test_a_tag_is_at_the_end(repository: Repository, look: Callable[..., LeafVerdict], argv: tuple[str, ...]) -> None:
    assert look("git.tag", name="v2", branch="main").code == Code.NOT_FOUND
    repository.git(*argv)
    assert look("git.tag", name="v2", branch="main").score == 1
    assert look("git.tag", name="v2", branch="winter").code == Code.WRONG_VALUE
    assert look("git.untouched").code == Code.EXTRA


def test_what_is_not_committed(repository: Repository, look: Callable[..., LeafVerdict]) -> None:
    (repository.folder / "a note ü.txt").write_text("x")
    (repository.folder / "index.html").write_text("changed\n")
    (repository.folder / "style.css").unlink()
    verdict = look("git.status", open=[])
    assert verdict.code == Code.CHANGED
    assert "index.html" in verdict.sentence
    repository.git("config", "core.quotePath", "false")
    assert look("git.status", open=["a note ü.txt", "index.html", "style.css"]).score == 1
    assert look("git.holds", branch="main", path="index.html", source="page").code == Code.WRONG_CONTENT
    repository.commit("Out")
    assert look("git.holds", branch="main", path="style.css", absent=True).score == 1
    assert look("git.holds", branch="main", path="style.css").code == Code.NOT_FOUND
    assert look("git.holds", branch="main", path="index.html", absent=True).code == Code.EXTRA
    assert read_history(repository.printed()["stdout"].encode()).files(
        read_history(repository.printed()["stdout"].encode()).branches["main"]
    ).keys() == {"index.html", "a note ü.txt"}


def test_a_folder_that_is_no_repository(tmp_path: Path) -> None:
    printed = {"exit_code": 128, "stdout": "", "stderr": "fatal: not a git repository"}
    found = evidence(tmp_path, {"log": {**printed, "exit_code": 0}}, {"log": printed})
    assert judge(found, "git.commits", of="log", branch="main", new=[]).code == Code.MISSING_FILE
    assert judge(found, "git.status", of="log", open=[]).code == Code.MISSING_FILE


@pytest.mark.parametrize(
    "stream",
    [
        b"commit refs/heads/main\n",
        b"commit refs/heads/main\nmark :1\noriginal-oid aa\nauthor A <a> 1 +0\ndata 99\nshort",
        b"commit refs/heads/main\nmark :1\noriginal-oid aa\nauthor A <a> 1 +0\ndata -4\nshort",
        b"reset refs/heads/main\nfrom :9\n",
        b"tag v1\n",
        b"\x89PNG\n",
        b'commit refs/heads/main\nmark :1\noriginal-oid aa\ndata 0\nM 100644 bb "\\999"\n',
    ],
)
def test_a_stream_that_breaks_off(stream: bytes) -> None:
    with pytest.raises(Unreadable, match="not a stream"):
        read_history(stream)


def test_a_stream_that_goes_in_circles_ends() -> None:
    one = b"mark :1\noriginal-oid aa\nauthor A <a> 1 +0\ndata 0\n"
    found = read_history(b"commit refs/heads/main\n" + one + b"\ncommit refs/heads/main\n" + one + b"from :1\n")
    assert found.reached("aa") == {"aa"}
    assert [commit.oid for commit in found.line("aa")] == ["aa"]


def test_parameters_that_say_nothing_are_refused() -> None:
    with pytest.raises(BadCheck, match="expected a branch or what is open"):
        validate_leaf("git.status", {"of": "status"})
    with pytest.raises(BadCheck, match="matches"):
        validate_leaf("git.commits", {"of": "log", "branch": "main", "new": [{"matches": "("}]})
