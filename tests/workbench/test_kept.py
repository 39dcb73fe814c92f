"""What the workbench keeps of its jobs: asked for again it does nothing, and what is not kept it does not do."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import pytest

from deskcraft.workbench import ImageWorkbench, bench
from evaluators.workbench import JobName, JobRefused, Keeping, Made, Option


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What is done, in place of the applications: a file is made of itself, an empty one is refused."""
    found: list[bytes] = []

    def do(self: ImageWorkbench, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> object:
        found.append(data)
        return {"picture.png": data} if data else JobRefused("it is empty")

    monkeypatch.setattr(ImageWorkbench, "_do", do)
    return found


def kept(shop: ImageWorkbench, data: bytes, width: int = 3) -> Made | None:
    return shop.kept("render", hashlib.sha256(data).hexdigest(), ".SVG", {"width": width})


def test_what_was_made_is_given_again(asked: list[bytes]) -> None:
    shop = ImageWorkbench()
    assert isinstance(shop, Keeping)
    assert kept(shop, b"a") is None
    made = shop.work("render", b"a", ".svg", {"width": 3})
    assert kept(shop, b"a") == made == shop.work("render", b"a", ".svg", {"width": 3})
    assert kept(shop, b"a", width=4) is None
    assert asked == [b"a"]


def test_a_refusal_is_kept_too(asked: list[bytes]) -> None:
    shop = ImageWorkbench()
    for _ in range(2):
        with pytest.raises(JobRefused, match="empty"):
            shop.work("render", b"", ".svg", {"width": 3})
    with pytest.raises(JobRefused, match="empty"):
        kept(shop, b"")
    assert asked == [b""]


def test_what_was_not_asked_for_longest_goes_first(asked: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "KEPT_BYTES", 5)
    shop = ImageWorkbench()
    for data in b"aa", b"bb":
        shop.work("render", data, ".svg", {"width": 3})
    assert kept(shop, b"aa")
    shop.work("render", b"cc", ".svg", {"width": 3})
    assert [kept(shop, data) is not None for data in (b"aa", b"bb", b"cc")] == [True, False, True]
