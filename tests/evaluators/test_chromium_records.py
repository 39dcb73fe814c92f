"""Checks on cookies, history and downloads, of two profiles that Chromium left (`data/chromium`: as it was, and after
one site's data and one download were deleted), of variants of them, and of what is none."""

import sqlite3
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evaluators import BadCheck, Code, LeafVerdict
from evaluators.chromium.cookies import parse_cookies
from evaluators.chromium.history import parse_downloads, parse_history
from evaluators.evidence import Unreadable
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import Content, evidence, judge

DATA = Path(__file__).parent / "data" / "chromium"
with tarfile.open(DATA / "profiles.tar.xz") as _profiles:
    FILES = {each.name: _profiles.extractfile(each) for each in _profiles.getmembers()}
    READ = {name: file.read() for name, file in FILES.items() if file is not None}
COOKIES, COOKIES_LATER = (DATA / "Cookies").read_bytes(), READ["second/Cookies"]
HISTORY, HISTORY_LATER = READ["first/History"], READ["second/History"]
PREFERENCES = READ["first/Preferences"]
COMPANIES, STOWMERE = (f"https://velodepot.test/customers.csv?{each}" for each in ("kind=company", "city=Stowmere"))


def judged(tmp: Path, after: Content, name: str, before: Content = None, /, **params: Any) -> LeafVerdict:
    return judge(evidence(tmp, {"it": before}, {"it": after}), name, of="it", **params)


def edited(data: bytes, *statements: str) -> bytes:
    """The database after some SQL."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(data)
    for statement in statements:
        connection.execute(statement)
    try:
        return connection.serialize()
    finally:
        connection.close()


# ---- cookies


@pytest.mark.parametrize(
    "asked",
    [
        {"site": "birchline.test"},
        {"site": "BIRCHLINE.test", "name": "lamp", "value": "amber", "secure": True, "same_site": "strict"},
        {"site": "birchline.test", "name": "lamp", "path": "/"},
        {"site": "birchline.test", "name": "wick", "value": "7", "secure": False, "same_site": "unspecified"},
        {"site": "harbourpost.test", "name": "reader", "value": "mara", "persistent": True, "http_only": False},
        {"site": "birchline.test", "name": "now", "absent": True},
        {"site": "line.test", "absent": True},
    ],
)
def test_cookies_are_read_as_chromium_keeps_them(tmp_path: Path, asked: dict[str, Any]) -> None:
    assert judged(tmp_path, COOKIES, "chromium.cookie", **asked).ok


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"site": "birchline.test", "absent": True}, Code.EXTRA),
        ({"site": "gannethouse.test"}, Code.NOT_FOUND),
        ({"site": "birchline.test", "name": "Lamp"}, Code.NOT_FOUND),
        ({"site": "birchline.test", "name": "lamp", "value": "Amber"}, Code.WRONG_VALUE),
        ({"site": "birchline.test", "name": "lamp", "same_site": "lax"}, Code.WRONG_VALUE),
        ({"site": "birchline.test", "name": "lamp", "persistent": False}, Code.WRONG_VALUE),
        ({"site": "birchline.test", "name": "wick", "path": "/"}, Code.WRONG_VALUE),
    ],
)
def test_a_cookie_that_is_not_as_asked(tmp_path: Path, asked: dict[str, Any], code: Code) -> None:
    assert judged(tmp_path, COOKIES, "chromium.cookie", **asked).code == code


def test_a_site_whose_data_was_deleted_has_no_cookies(tmp_path: Path) -> None:
    assert judged(tmp_path, COOKIES_LATER, "chromium.cookie", site="birchline.test", absent=True).ok
    assert judged(tmp_path, COOKIES_LATER, "chromium.cookie_sites", sites=["harbourpost.test"]).ok


@pytest.mark.parametrize(
    ("sites", "only", "code"),
    [
        (["birchline.test", "harbourpost.test"], True, None),
        (["birchline.test"], False, None),
        (["birchline.test"], True, Code.EXTRA),
        ([], True, Code.EXTRA),
        (["birchline.test", "velodepot.test"], False, Code.NOT_FOUND),
    ],
)
def test_sites_that_have_cookies(tmp_path: Path, sites: list[str], only: bool, code: Code | None) -> None:
    leaf = judged(tmp_path, COOKIES, "chromium.cookie_sites", sites=sites, only=only)
    assert leaf.ok is (code is None) and leaf.code == (code or Code.OK)


def test_cookies_of_a_host_below_the_site_are_the_sites(tmp_path: Path) -> None:
    below = edited(COOKIES, "UPDATE cookies SET host_key = 'www.birchline.test', value = 'x' WHERE name = 'lamp'")
    assert judged(tmp_path, below, "chromium.cookie", site="birchline.test", name="lamp", value="x").ok
    assert judged(tmp_path, below, "chromium.cookie", site="birchline.test", absent=True).code == Code.EXTRA


def test_cookies_are_held_but_for_the_exceptions(tmp_path: Path) -> None:
    name = "chromium.cookies_untouched"
    assert judged(tmp_path / "1", COOKIES_LATER, name, COOKIES, except_=["birchline.test/*"]).ok
    assert judged(tmp_path / "2", COOKIES_LATER, name, COOKIES).code == Code.REMOVED
    assert judged(tmp_path / "3", COOKIES_LATER, name, COOKIES, except_=["birchline.test/lamp"]).code == Code.REMOVED
    assert judged(tmp_path / "4", COOKIES, name, None).code == Code.EXTRA
    assert judged(tmp_path / "5", edited(COOKIES, "DELETE FROM cookies"), name, None).ok


@pytest.mark.parametrize(
    ("statement", "held"),
    [
        ("UPDATE cookies SET last_access_utc = 1, expires_utc = expires_utc + 60000000, last_update_utc = 7", True),
        (
            "INSERT INTO cookies SELECT 1, host_key, '', 'sid', 'q', '', '/', 0, 1, 1, 0, 0, 0, 1, 1, 2, 443, 0, 1, 0"
            " FROM cookies WHERE name = 'lamp'",
            True,
        ),
        ("UPDATE cookies SET value = 'amber', encrypted_value = '' WHERE name = 'lamp'", True),
        ("UPDATE cookies SET value = 'green', encrypted_value = '' WHERE name = 'lamp'", False),
        ("UPDATE cookies SET is_persistent = 0 WHERE name = 'lamp'", False),
        ("UPDATE cookies SET is_secure = 0 WHERE name = 'lamp'", False),
    ],
)
def test_what_chromium_writes_by_itself_is_no_change_of_a_cookie(tmp_path: Path, statement: str, held: bool) -> None:
    after = edited(COOKIES, statement)
    assert judged(tmp_path, after, "chromium.cookies_untouched", COOKIES).ok is held


@pytest.mark.parametrize("value", ["x'763130'", "x'76313000'", "x'763131aabb'", f"x'763130{'ab' * 32}'"])
def test_a_value_that_cannot_be_read_is_none(tmp_path: Path, value: str) -> None:
    after = edited(COOKIES, f"UPDATE cookies SET encrypted_value = {value} WHERE name = 'lamp'")
    (lamp,) = (each for each in parse_cookies(after) if each.name == "lamp")
    assert lamp.value is None
    assert judged(tmp_path, after, "chromium.cookie", site="birchline.test", name="lamp").ok
    asked = judged(tmp_path, after, "chromium.cookie", site="birchline.test", name="lamp", value="amber")
    assert asked.code == Code.WRONG_VALUE


# ---- history


def test_pages_and_sites_that_were_visited(tmp_path: Path) -> None:
    name = "chromium.visited"
    assert judged(tmp_path, HISTORY, name, site="velodepot.test").ok
    assert judged(tmp_path, HISTORY, name, url="https://velodepot.test/customers?city=Stowmere").ok
    assert judged(tmp_path, HISTORY, name, site="quillbase.test", absent=True).ok
    assert judged(tmp_path, HISTORY, name, site="quillbase.test").code == Code.NOT_FOUND
    assert judged(tmp_path, HISTORY, name, site="velodepot.test", absent=True).code == Code.EXTRA
    assert judged(tmp_path, HISTORY, name, site="velodepot.test", only=True).code == Code.EXTRA
    alone = edited(HISTORY, "DELETE FROM urls WHERE url NOT LIKE '%velodepot%'")
    assert judged(tmp_path, alone, name, site="velodepot.test", only=True).ok


def test_history_is_held_while_pages_are_visited(tmp_path: Path) -> None:
    name = "chromium.history_untouched"
    assert judged(tmp_path / "1", HISTORY_LATER, name, HISTORY).ok
    again = edited(HISTORY, "UPDATE urls SET visit_count = 5, title = 'New' WHERE url LIKE '%harbour%'")
    assert judged(tmp_path / "2", again, name, HISTORY).ok
    gone = edited(HISTORY, "DELETE FROM urls WHERE url LIKE '%velodepot%'")
    assert judged(tmp_path / "3", gone, name, HISTORY).code == Code.REMOVED
    assert judged(tmp_path / "4", gone, name, HISTORY, except_=["velodepot.test"]).ok
    assert judged(tmp_path / "5", gone, name, HISTORY, except_=["harbourpost.test"]).code == Code.REMOVED
    assert judged(tmp_path / "6", HISTORY, name, again).code == Code.CHANGED


# ---- downloads


@pytest.mark.parametrize(
    "asked",
    [
        {"url": COMPANIES, "file": "~/Downloads/customers.csv"},
        {"url": STOWMERE, "file": "/home/user/Downloads/customers (1).csv"},
        {"url": "https://gannethouse.test", "file": "~/Documents/house.html"},
        {"file": "~/Documents/house.html", "state": None},
        {"url": "https://velodepot.test/customers.csv", "absent": True},
        {"file": "~/Downloads/house.html", "absent": True},
    ],
)
def test_downloads_are_read_as_chromium_lists_them(tmp_path: Path, asked: dict[str, Any]) -> None:
    assert judged(tmp_path, HISTORY, "chromium.download", **asked).ok


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"url": COMPANIES, "absent": True}, Code.EXTRA),
        ({"url": COMPANIES, "only": True}, Code.EXTRA),
        ({"url": COMPANIES, "file": "~/Documents/customers.csv"}, Code.WRONG_VALUE),
        ({"url": COMPANIES, "state": "cancelled"}, Code.WRONG_VALUE),
        ({"url": "https://velodepot.test/customers.csv"}, Code.NOT_FOUND),
        ({"file": "~/Downloads/other.csv"}, Code.NOT_FOUND),
    ],
)
def test_a_download_that_is_not_as_asked(tmp_path: Path, asked: dict[str, Any], code: Code) -> None:
    assert judged(tmp_path, HISTORY, "chromium.download", **asked).code == code


@pytest.mark.parametrize(("length", "code"), [(890, Code.OK), (889, Code.WRONG_CONTENT)])
def test_a_download_is_as_large_as_its_file(tmp_path: Path, length: int, code: Code) -> None:
    seen = evidence(tmp_path, {}, {"it": HISTORY, "csv": b"x" * length})
    assert judge(seen, "chromium.download", of="it", url=COMPANIES, content="csv").code == code


def test_any_address_of_a_redirected_download_names_it(tmp_path: Path) -> None:
    after = edited(HISTORY, "INSERT INTO downloads_url_chains VALUES (1, 1, 'https://velodepot.test/files/17')")
    for url in (COMPANIES, "https://velodepot.test/files/17"):
        assert judged(tmp_path, after, "chromium.download", url=url).ok


def test_a_download_removed_from_the_list(tmp_path: Path) -> None:
    assert judged(tmp_path, HISTORY_LATER, "chromium.download", url=STOWMERE, absent=True).ok
    name = "chromium.downloads_untouched"
    except_ = ["Downloads/customers (1).csv"]
    assert judged(tmp_path / "1", HISTORY_LATER, name, HISTORY, except_=except_).ok
    assert judged(tmp_path / "2", HISTORY_LATER, name, HISTORY).code == Code.REMOVED
    assert judged(tmp_path / "3", HISTORY, name, HISTORY_LATER).code == Code.EXTRA


@pytest.mark.parametrize(("state", "held"), [(4, True), (2, False), (1, False)])
def test_a_download_that_never_ended_may_be_called_interrupted(tmp_path: Path, state: int, held: bool) -> None:
    before = edited(HISTORY, "UPDATE downloads SET state = 0 WHERE id = 2")
    after = edited(HISTORY, f"UPDATE downloads SET state = {state} WHERE id = 2")
    assert judged(tmp_path, after, "chromium.downloads_untouched", before).ok is held


# ---- permissions of single sites, in the same profile


@pytest.mark.parametrize(
    ("kind", "site", "verdict"),
    [
        ("notifications", "https://harbourpost.test", "block"),
        ("geolocation", "https://harbourpost.test", "allow"),
        ("popups", "https://birchline.test", "allow"),
        ("sound", "https://birchline.test", "block"),
        ("popups", "https://harbourpost.test", None),
        ("notifications", "*", None),
    ],
)
def test_permissions_of_single_sites(tmp_path: Path, kind: str, site: str, verdict: str | None) -> None:
    assert judged(tmp_path, PREFERENCES, "chromium.permission", kind=kind, site=site, verdict=verdict).ok
    other = "ask" if verdict is None else None
    assert not judged(tmp_path, PREFERENCES, "chromium.permission", kind=kind, site=site, verdict=other).ok


# ---- what is no such file

NO_DATABASE = [b"", b"x" * 4096, b"SQLite format 3\0" + b"\0" * 200, COOKIES[:8192]]


@pytest.mark.parametrize("parse", [parse_cookies, parse_history, parse_downloads])
@pytest.mark.parametrize("data", NO_DATABASE)
def test_what_is_no_database_is_unreadable(parse: Callable[[bytes], object], data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse(data)


@pytest.mark.parametrize(
    ("parse", "data", "statements"),
    [
        (parse_cookies, COOKIES, ["UPDATE cookies SET name = x'00ff'"]),
        (parse_cookies, COOKIES, ["UPDATE cookies SET samesite = 9"]),
        (parse_cookies, COOKIES, ["UPDATE cookies SET is_secure = 'yes'"]),
        (parse_cookies, COOKIES, ["DROP TABLE cookies"]),
        (parse_cookies, COOKIES, ["ALTER TABLE cookies RENAME TO jar", "CREATE VIEW cookies AS SELECT * FROM jar"]),
        (parse_history, HISTORY, ["UPDATE urls SET visit_count = 'many'"]),
        (parse_history, HISTORY, ["DROP TABLE urls"]),
        (parse_downloads, HISTORY, ["UPDATE downloads SET state = 77"]),
        (parse_downloads, HISTORY, ["UPDATE downloads SET target_path = x'00'"]),
        (parse_downloads, HISTORY, ["DROP TABLE downloads_url_chains"]),
    ],
)
def test_a_forged_database_is_unreadable(parse: Callable[[bytes], object], data: bytes, statements: list[str]) -> None:
    with pytest.raises(Unreadable):
        parse(edited(data, *statements))


def test_a_database_with_a_log_beside_it_is_not_read() -> None:
    with pytest.raises(Unreadable, match="write-ahead"):
        parse_cookies(COOKIES[:18] + b"\2\2" + COOKIES[20:])


@pytest.mark.parametrize(
    ("name", "params", "message"),
    [
        ("chromium.cookie", {"site": "https://a.test"}, "site"),
        ("chromium.cookie", {"site": "a.test", "absent": True, "value": "x"}, "absent has no properties"),
        ("chromium.visited", {}, "either a url or a site"),
        ("chromium.visited", {"url": "https://a.test", "site": "a.test"}, "either a url or a site"),
        ("chromium.visited", {"site": "a.test", "absent": True, "only": True}, "not both"),
        ("chromium.download", {}, "a url or a file"),
        ("chromium.download", {"file": "~/a", "absent": True, "only": True}, "absent goes with neither"),
    ],
)
def test_a_mistake_of_the_author_is_explained(name: str, params: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCheck, match=message):
        validate_leaf(name, {"of": "it", **params})
