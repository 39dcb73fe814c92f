"""Sources that are damaged or made to hurt: their comments are read, or they are refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators import Unreadable
from evaluators.code.remarks import READERS
from evaluators.files.remarks import COMMENTS_OF
from evaluators.remarks import Remarks, lost
from evaluators.system.hosts import hosts_remarks
from evaluators.system.shell import shell_remarks
from tests.evaluators.code.sources import CSS, ENV, HOSTS, HTML, INI, JS, JSONC, PYTHON, SHELL, TOML, YAML

ALL: dict[str, tuple[Callable[[bytes], Remarks], str]] = {
    **{source.called: (READERS[Path(source.called).suffix], source.text) for source in (PYTHON, JS, CSS, HTML)},
    **{source.called: (COMMENTS_OF[source.params["format"]], source.text) for source in (YAML, JSONC, INI, TOML, ENV)},
    "shell": (shell_remarks, SHELL.text),
    "hosts": (hosts_remarks, HOSTS.text),
}
HOSTILE = {
    "nothing": b"",
    "a NUL": b"\0# a",
    "no text": b"\xff\xfe\x00\xd8#",
    "signs": b"#/*<!--//;*/-->" * 2_000,
    "quotes": b"'\"`" * 5_000,
    "brackets": b"{[(" * 3_000,
    "closing": b"}])" * 3_000,
    "comments": b"# a\n" * 20_000,
    "of JavaScript": b"// a\n" * 20_000,
    "blocks": b"/* a */" * 20_000,
    "of a page": b"<!-- a -->" * 10_000,
    "one that is not closed": b"/*" + b" a" * 30_000,
    "one of a page that is not closed": b"<!--" * 20_000,
    "a long line": b"# " + b"a" * 200_000,
    "deep": b"".join(b" " * n + b"a:\n" for n in range(300)) + b"# x",
    "aliases": b"a: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c] # e",
    "an alias of itself": b"a: &a\n  b: *a # c",
    "a bare carriage return": b"a = 1\r# b\rc = 2\r",
    "a form feed": b"a = 1\n\f# b\nc = 2",
    "separators of lines": "a = 1 # b\u2028c\x85d\n# e\x0b\n".encode(),
}


@pytest.mark.parametrize("name", sorted(ALL))
@pytest.mark.parametrize("kind", sorted(HOSTILE))
def test_hostile_sources_are_read_or_refused(name: str, kind: str) -> None:
    read, text = ALL[name]
    before = read(text.encode())
    try:
        after = read(HOSTILE[kind])
    except Unreadable:
        return
    assert lost(before, after) or not before.remarks


@st.composite
def damages(draw: st.DrawFn) -> Callable[[bytes], bytes]:
    """Draw an edit of bytes: some of them gone, others in their place."""
    at, gone = draw(st.floats(0, 1)), draw(st.integers(0, 40))
    put = draw(
        st.sampled_from([b"", b"#", b"/*", b"*/", b"//", b"<!--", b"-->", b"\n", b'"', b"'", b"{", b"}", b"\xff"])
    )

    def damaged(data: bytes) -> bytes:
        start = int(at * len(data))
        return data[:start] + put + data[start + gone :]

    return damaged


@pytest.mark.parametrize("name", sorted(ALL))
@given(damage=damages())
def test_damaged_sources_are_read_or_refused(name: str, damage: Callable[[bytes], bytes]) -> None:
    read, text = ALL[name]
    before = read(text.encode())
    try:
        after = read(damage(text.encode()))
    except Unreadable:
        return
    assert {*lost(before, after)} <= {each.words for each in before.remarks}
    assert lost(after, after) == []
