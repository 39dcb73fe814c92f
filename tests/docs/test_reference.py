"""Each package says what is public; the reference shows exactly that, and its docstrings are in Google's form."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from deskcraft.errors import BadInput
from tests.docs.docstrings import complaints
from tests.docs.surface import REFERENCE, packages, public, shown


@pytest.mark.parametrize("package", packages())
def test_a_package_names_what_is_public_or_says_that_it_is_internal(package: str) -> None:
    module = importlib.import_module(package)
    internal = re.search(r"^Internal: \S", module.__doc__ or "", re.MULTILINE) is not None
    assert internal == (not module.__all__)
    assert list(module.__all__) == list(dict.fromkeys(module.__all__))


def test_the_reference_shows_what_is_public_and_nothing_else() -> None:
    pages = Counter(shown())
    assert sorted(pages) == sorted(public())
    assert not [name for name, times in pages.items() if times > 1]


def test_the_reference_lists_every_package_with_public_names() -> None:
    listed = re.findall(r"^\| \[`([\w.]+)`\]", (REFERENCE / "index.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == [package for package in packages() if importlib.import_module(package).__all__]


@pytest.mark.parametrize("name", public())
def test_docstrings_of_public_names_are_whole(name: str) -> None:
    assert not list(complaints(name, public()[name]))


def test_a_public_name_costs_its_own_module_alone() -> None:
    asked = "from deskcraft.desktop import Click; import sys; print(*sorted(m for m in sys.modules if 'craft' in m))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["deskcraft", "deskcraft.desktop", "deskcraft.desktop.actions", "deskcraft.lazy"]


def test_a_package_has_no_other_names() -> None:
    package = importlib.import_module("deskcraft.agent")
    assert set(package.__all__) <= set(dir(package))
    with pytest.raises(AttributeError, match=r"module 'deskcraft\.agent' has no attribute 'Agnet'"):
        _ = package.Agnet


class Kept:
    """A thing."""

    def whole(self, count: int) -> int:
        """Counts.

        Args:
            count: from where.

        Returns:
            The next number.

        Raises:
            BadInput: there is none.
        """
        if count < 0:
            raise BadInput("no number is before 0")
        return count + 1

    def bare(self, count: int) -> int:
        """Counts."""
        if count < 0:
            raise BadInput("no number is before 0")
        return count + 1

    def stale(self) -> None:
        """Counts.

        Args:
            count: from where.

        Raises:
            BadInput, Nothing: of two.
            Nothing: this is no error.
        """


@pytest.mark.parametrize(
    ("method", "lacks"),
    [
        (Kept.whole, []),
        (Kept.bare, ["count is not among Args", "no Returns", "BadInput is not among Raises"]),
        (
            Kept.stale,
            [
                "Args has count, which it does not take",
                "no entry of Raises: BadInput, Nothing: of two.",
                "Raises has Nothing, which is no error that its module knows",
            ],
        ),
    ],
)
def test_what_a_docstring_lacks_is_found(method: Any, lacks: list[str]) -> None:
    assert list(complaints("kept", method)) == [f"kept: {each}" for each in lacks]
