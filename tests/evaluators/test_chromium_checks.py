"""Checks on a profile of Chromium: its own files (`data/chromium`), and what an agent might have left instead."""

import base64
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from evaluators import BadCheck, Code, LeafVerdict
from evaluators.chromium.addresses import same_page
from evaluators.chromium.bookmarks import DEPTH_LIMIT, parse_bookmarks
from evaluators.chromium.session import parse_session
from evaluators.chromium.settings import SETTINGS, parse_profile, site_of_pattern
from evaluators.evidence import Unreadable
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import Content, evidence, judge

DATA = Path(__file__).parent / "data" / "chromium"
PREFERENCES = (DATA / "Preferences").read_bytes()
BOOKMARKS = (DATA / "Bookmarks").read_bytes()
SESSION = (DATA / "Session").read_bytes()
BACKUPS = "https://quillbase.test/en/backups"


def judged(tmp: Path, after: Content, name: str, before: Content = None, **params: Any) -> LeafVerdict:
    return judge(evidence(tmp, {"it": before}, {"it": after}), name, of="it", **params)


def marks(bar: list[Any], other: list[Any] | None = None) -> bytes:
    """A file of bookmarks: pages are (title, address), folders (title, [...])."""

    def node(title: str, held: Any) -> dict[str, Any]:
        if isinstance(held, str):
            return {"type": "url", "name": title, "url": held}
        return {"type": "folder", "name": title, "children": [node(*each) for each in held]}

    roots = {"bookmark_bar": node("", bar), "other": node("", other or []), "synced": node("", [])}
    return json.dumps({"roots": roots}).encode()


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("https://shop.test", "https://SHOP.test:443/", True),
        ("https://shop.test/a/", "https://shop.test/a", True),
        ("https://shop.test/?b=2&a=1", "https://shop.test/?a=1&b=2", True),
        ("https://shop.test/caf%C3%A9", "https://shop.test/café", True),
        ("https://shop.test/", "http://shop.test/", False),
        ("https://shop.test/", "https://shop.test:8443/", False),
        ("https://shop.test/a", "https://shop.test/A", False),
        ("https://shop.test/a#b", "https://shop.test/a", False),
        ("https://shop.test/?a=1", "https://shop.test/?a=2", False),
        ("https://[", "https://shop.test", False),
    ],
)
def test_addresses_are_compared_by_where_they_lead(one: str, two: str, same: bool) -> None:
    assert same_page(one, two) is same


def test_a_page_is_found_in_its_folder(tmp_path: Path) -> None:
    params: dict[str, Any] = {"url": BACKUPS, "title": "Backups (Quillbase)", "folder": ["Bookmarks bar"]}
    assert judged(tmp_path, BOOKMARKS, "chromium.bookmark", **params).ok


@pytest.mark.parametrize(
    ("after", "code"),
    [
        (marks([]), Code.NOT_FOUND),
        (None, Code.MISSING_FILE),
        (marks([], [("Copies", BACKUPS)]), Code.WRONG_VALUE),
        (marks([("Folder", [("Copies", BACKUPS)])]), Code.WRONG_VALUE),
        (marks([("copies", BACKUPS)]), Code.WRONG_TEXT),
        (marks([("Copies", BACKUPS)], [("Copies", BACKUPS)]), Code.WRONG_COUNT),
        (marks([("Copies", BACKUPS + "?x")]), Code.NOT_FOUND),
    ],
)
def test_a_page_that_is_not_bookmarked_so(tmp_path: Path, after: Content, code: Code) -> None:
    params: dict[str, Any] = {"url": BACKUPS, "title": "Copies", "folder": ["Bookmarks bar"]}
    leaf = judged(tmp_path, after, "chromium.bookmark", **params)
    assert not leaf.ok and leaf.code == code


def test_a_page_must_be_gone(tmp_path: Path) -> None:
    assert judged(tmp_path, marks([]), "chromium.bookmark", url=BACKUPS, absent=True).ok
    leaf = judged(tmp_path, BOOKMARKS, "chromium.bookmark", url=BACKUPS, absent=True)
    assert leaf.code == Code.EXTRA


HELD: dict[str, Any] = {
    "folder": ["Bookmarks bar", "Trip"],
    "holds": [{"title": "A", "url": "https://a.test"}, {"title": "Below"}],
}


@pytest.mark.parametrize(
    ("bar", "code"),
    [
        ([("Trip", [("A", "https://a.test/"), ("Below", [])])], None),
        ([("Trip", [("Below", []), ("A", "https://a.test/")])], Code.WRONG_ORDER),
        ([("Trip", [("A", "https://a.test/")])], Code.NOT_FOUND),
        ([("Trip", [("A", "https://a.test/"), ("Below", "https://below.test")])], Code.NOT_FOUND),
        ([("Trip", [("A", "https://a.test/"), ("Below", []), ("C", [])])], Code.EXTRA),
        ([("trip", [("A", "https://a.test/"), ("Below", [])])], Code.NOT_FOUND),
        ([("Trip", []), ("Trip", [("A", "https://a.test/"), ("Below", [])])], Code.WRONG_COUNT),
    ],
)
def test_a_folder_holds_what_was_asked(tmp_path: Path, bar: list[Any], code: Code | None) -> None:
    leaf = judged(tmp_path, marks(bar), "chromium.bookmark_folder", **HELD)
    assert leaf.ok is (code is None) and leaf.code == (code or Code.OK)


def test_a_folder_in_any_order(tmp_path: Path) -> None:
    turned = marks([("Trip", [("Below", []), ("A", "https://a.test/")])])
    assert judged(tmp_path, turned, "chromium.bookmark_folder", any_order=True, **HELD).ok


def test_bookmarks_are_held_but_for_the_exceptions(tmp_path: Path) -> None:
    before = marks([("A", "https://a.test"), ("B", "https://b.test")], [("C", "https://c.test")])
    moved = marks([("B", "https://b.test"), ("Trip", [("A", "https://a.test")])], [("C", "https://c.test")])
    except_ = ["Bookmarks bar/A", "Bookmarks bar/Trip"]
    assert judged(tmp_path / "1", moved, "chromium.bookmarks_untouched", before, except_=except_).ok
    assert not judged(tmp_path / "2", moved, "chromium.bookmarks_untouched", before, except_=except_[:1]).ok
    other = marks([("A", "https://a.test"), ("B", "https://b.test")], [("C", "https://c.test/2")])
    assert not judged(tmp_path / "3", other, "chromium.bookmarks_untouched", before).ok
    assert judged(tmp_path / "4", marks([]), "chromium.bookmarks_untouched", None).ok


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("font_size", 24),
        ("startup", "pages"),
        ("startup_pages", ["https://burrow.test/tickets/"]),
        ("search_engine", "Google"),
        ("profile_name", "Harbour desk"),
        ("languages", ["en-US", "en", "ga"]),
        ("do_not_track", True),
        ("safe_browsing_enhanced", True),
        ("home_button", True),
        ("bookmarks_bar", True),
        ("ask_where_to_save", True),
        ("spell_check", False),
        ("secure_connections", False),
        ("zoom_percent", 100),
        ("third_party_cookies", "blocked"),
    ],
)
def test_settings_are_read_as_the_settings_pages_left_them(tmp_path: Path, name: str, value: Any) -> None:
    assert judged(tmp_path, PREFERENCES, "chromium.setting", setting=name, equals=value).ok


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("font_size", 20),
        ("startup", "continue"),
        ("startup_pages", []),
        ("do_not_track", 1),
        ("font_size", True),
        ("startup_pages", ["https://burrow.test/tickets", "https://burrow.test"]),
        ("languages", ["ga", "en-US", "en"]),
        ("search_engine", "DuckDuckGo"),
        ("startup_pages", "https://burrow.test"),
    ],
)
def test_another_value_is_wrong(tmp_path: Path, name: str, value: Any) -> None:
    leaf = judged(tmp_path, PREFERENCES, "chromium.setting", setting=name, equals=value)
    assert leaf.code == Code.WRONG_VALUE


def test_permissions_of_all_sites_and_of_one(tmp_path: Path) -> None:
    assert judged(tmp_path, PREFERENCES, "chromium.permission", kind="cookies", verdict="session").ok
    assert judged(tmp_path, PREFERENCES, "chromium.permission", kind="notifications", verdict="block").ok
    one = {"profile": {"content_settings": {"exceptions": {"popups": {"https://shop.test:443,*": {"setting": 1}}}}}}
    data = json.dumps(one).encode()
    params: dict[str, Any] = {"kind": "popups", "site": "https://shop.test"}
    assert judged(tmp_path, data, "chromium.permission", verdict="allow", **params).ok
    assert not judged(tmp_path, data, "chromium.permission", verdict="block", **params).ok
    assert not judged(tmp_path, data, "chromium.permission", kind="popups", verdict="allow").ok
    assert judged(tmp_path, data, "chromium.permission", kind="sound").ok


def test_a_pattern_names_its_site() -> None:
    assert site_of_pattern("https://shop.test:443,*") == "https://shop.test"
    assert site_of_pattern("http://shop.test:8080,*") == "http://shop.test:8080"
    assert site_of_pattern("[*.]shop.test,*") == "[*.]shop.test"


def test_settings_are_held_but_for_the_exceptions(tmp_path: Path) -> None:
    document = json.loads(PREFERENCES)
    document["webkit"]["webprefs"]["default_font_size"] = 12
    document["profile"]["content_settings"]["exceptions"]["popups"] = {"https://shop.test:443,*": {"setting": 1}}
    document["profile"]["last_engagement_time"] = "0"
    after = json.dumps(document).encode()
    except_ = ["font_size", "permissions/popups"]
    name = "chromium.settings_untouched"
    assert judged(tmp_path / "1", after, name, PREFERENCES, except_=except_).ok
    assert not judged(tmp_path / "2", after, name, PREFERENCES, except_=except_[:1]).ok
    assert not judged(tmp_path / "3", after, name, PREFERENCES, except_=except_[1:]).ok
    assert judged(tmp_path / "4", after, name, PREFERENCES, except_=["*", "!permissions/sound"]).ok
    assert not judged(tmp_path / "5", after, name, PREFERENCES, except_=["*", "!permissions/popups"]).ok


def test_a_silent_file_has_the_defaults() -> None:
    profile = parse_profile(b"{}")
    assert set(profile.settings) == set(SETTINGS) and not profile.permissions
    assert profile.settings["startup"] == "new tab" and profile.settings["font_size"] == 16


def test_strange_values_are_no_settings() -> None:
    document = {"session": {"restore_on_startup": [1]}, "profile": {"cookie_controls_mode": 99}, "intl": "x"}
    document |= {"partition": {"default_zoom_level": {"x": "far"}}}
    settings = parse_profile(json.dumps(document).encode()).settings
    assert settings["startup"] == "new tab" and settings["zoom_percent"] == 100
    assert settings["third_party_cookies"] == "(unknown: 99)"


def command(kind: int, body: bytes) -> bytes:
    return struct.pack("<HB", len(body) + 1, kind) + body


def navigation(tab: int, at: int, url: str) -> bytes:
    text = url.encode()
    body = struct.pack("<iii", tab, at, len(text)) + text.ljust((len(text) + 3) // 4 * 4, b"\0") + struct.pack("<i", 0)
    return command(6, struct.pack("<i", len(body)) + body)


def session(*tabs: str, window: int = 1, first: int = 10, selected: int = 0, pinned: tuple[int, ...] = ()) -> bytes:
    """The commands of a window with these tabs."""
    data = b""
    for index, url in enumerate(tabs):
        data += command(0, struct.pack("<ii", window, first + index)) + command(
            2, struct.pack("<ii", first + index, index)
        )
        data += navigation(first + index, 0, url) + command(7, struct.pack("<ii", first + index, 0))
        data += command(12, struct.pack("<ii", first + index, int(index in pinned)))
    return data + command(8, struct.pack("<ii", window, selected)) + command(20, struct.pack("<i", window))


def printed(data: bytes, exit_code: int = 0) -> dict[str, Any]:
    return {"exit_code": exit_code, "stdout": base64.b64encode(data).decode(), "stderr": "no such file"}


HEAD = b"SNSS" + struct.pack("<i", 3)
A, B, C = "https://a.test/", "https://b.test/x", "https://c.test/"


def test_tabs_are_read_from_a_session_of_chromium(tmp_path: Path) -> None:
    urls = ["file:///home/user/www/a.html", "file:///home/user/www/b.html"]
    assert judged(tmp_path, printed(SESSION), "chromium.tabs", urls=urls, selected=urls[0]).ok
    assert judged(tmp_path, printed(SESSION), "chromium.tabs", urls=urls[::-1], any_order=True, pinned=[]).ok


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (session(A, B, selected=1), None),
        (session(B, A, selected=0), Code.WRONG_ORDER),
        (session(A, B, C, selected=1), Code.EXTRA),
        (session(A, selected=0), Code.NOT_FOUND),
        (session(A, f"{B}#below", selected=1), None),
        (session(A, B, selected=0), Code.WRONG_VALUE),
        (session(A, B, selected=1) + session(C, window=2, first=20), Code.WRONG_COUNT),
        (session(A, B, C, selected=1) + command(16, struct.pack("<iiq", 12, 0, 0)), None),
        (session(A, B, selected=1) + session(C, window=2, first=20) + command(17, struct.pack("<iiq", 2, 0, 0)), None),
        (session(A, C, selected=1) + navigation(11, 1, B) + command(7, struct.pack("<ii", 11, 1)), None),
        (b"", Code.WRONG_COUNT),
    ],
)
def test_exactly_the_tabs_asked(tmp_path: Path, data: bytes, code: Code | None) -> None:
    leaf = judged(tmp_path, printed(HEAD + data), "chromium.tabs", urls=[A, B], selected=B)
    assert leaf.ok is (code is None) and leaf.code == (code or Code.OK)


def test_tabs_that_are_pinned(tmp_path: Path) -> None:
    data = HEAD + session(A, B, pinned=(0,))
    assert judged(tmp_path, printed(data), "chromium.tabs", urls=[A, B], pinned=[A]).ok
    assert not judged(tmp_path, printed(data), "chromium.tabs", urls=[A, B], pinned=[B]).ok
    assert not judged(tmp_path, printed(data), "chromium.tabs", urls=[A, B], pinned=[]).ok


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"SNSS",
        b"SNS5\3\0\0\0",
        HEAD + b"\0\0\0",
        HEAD + b"\xff\xff\6",
        HEAD + command(6, b"\0" * 8),
        HEAD + command(6, struct.pack("<iiii", 12, 1, 0, -5)),
        HEAD + command(6, struct.pack("<iiii", 12, 1, 0, 10**9)),
    ],
)
def test_a_damaged_session_is_unreadable(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse_session(data)
    assert judged(tmp_path, printed(data), "chromium.tabs", urls=[A]).code == Code.UNREADABLE


def test_a_session_that_could_not_be_printed(tmp_path: Path) -> None:
    assert judged(tmp_path, printed(b"", 1), "chromium.tabs", urls=[A]).code == Code.UNREADABLE


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{",
        b'{"roots": 3}',
        b"\xff\xfe",
        b'{"roots": {"bookmark_bar": '
        + b'{"type": "folder", "name": "", "children": [' * (DEPTH_LIMIT + 5)
        + b"]}" * (DEPTH_LIMIT + 5)
        + b"}}",
    ],
)
def test_what_are_no_bookmarks(data: bytes) -> None:
    with pytest.raises(Unreadable):
        parse_bookmarks(data)


def test_what_are_no_preferences() -> None:
    for data in (b"[]", b"{", b"null", b"[" * 100_000):
        with pytest.raises(Unreadable):
            parse_profile(data)


@pytest.mark.parametrize(
    ("name", "params", "message"),
    [
        ("chromium.setting", {"setting": "fontsize", "equals": 3}, "no setting 'fontsize'"),
        ("chromium.permission", {"kind": "cookie"}, "no kind 'cookie'"),
        ("chromium.bookmark", {"url": A, "folder": ["Bar"]}, "begins with one of Bookmarks bar"),
        ("chromium.bookmark_folder", {"folder": ["Bookmarks bar"], "holds": [{}]}, "a title, a url, or both"),
    ],
)
def test_a_mistake_of_the_author_is_explained(name: str, params: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCheck, match=message):
        validate_leaf(name, {"of": "it", **params})


@pytest.mark.parametrize(
    ("pattern", "verdict"),
    [
        ("shop.test,*", "allow"),
        ("[*.]shop.test,*", "allow"),
        ("https://[*.]shop.test:443,*", "allow"),
        ("http://shop.test:80,*", None),
        ("other.test,*", None),
        ("shop.test,https://news.test:443", None),
    ],
)
def test_a_site_may_be_typed_with_or_without_its_scheme(tmp_path: Path, pattern: str, verdict: Any) -> None:
    one = {"profile": {"content_settings": {"exceptions": {"popups": {pattern: {"setting": 1}}}}}}
    data, params = json.dumps(one).encode(), {"kind": "popups", "site": "https://shop.test"}
    assert judged(tmp_path, data, "chromium.permission", verdict=verdict, **params).ok


def test_of_two_patterns_for_a_site_the_narrower_counts(tmp_path: Path) -> None:
    both = {"shop.test,*": {"setting": 1}, "https://shop.test:443,*": {"setting": 2}}
    data = json.dumps({"profile": {"content_settings": {"exceptions": {"popups": both}}}}).encode()
    assert judged(tmp_path, data, "chromium.permission", kind="popups", site="https://shop.test", verdict="block").ok
