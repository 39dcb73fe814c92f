"""A profile of Chromium, and a page that it saved: each reader on the same bytes."""

import contextlib
from pathlib import Path

from evaluators.chromium.bookmarks import parse_bookmarks
from evaluators.chromium.cookies import parse_cookies
from evaluators.chromium.history import parse_downloads, parse_history
from evaluators.chromium.saved import parse_saved
from evaluators.chromium.session import parse_session
from evaluators.chromium.settings import parse_profile
from evaluators.evidence import Unreadable

DATA = Path(__file__).resolve().parents[2] / "tests/evaluators/data/chromium"
SEEDS = [DATA / "Preferences", DATA / "Bookmarks", DATA / "Session", DATA / "Cookies"]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    for reader in (
        parse_profile,
        parse_bookmarks,
        parse_history,
        parse_downloads,
        parse_cookies,
        parse_session,
        parse_saved,
    ):
        with contextlib.suppress(Unreadable):
            reader(data)
