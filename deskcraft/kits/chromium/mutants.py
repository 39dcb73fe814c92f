"""What a profile of Chromium and a site's database can suffer and bear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deskcraft.kits.chromium import edit
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent

STRAY = {
    "an unknown setting": ("deskcraft.stray", True),
    "a switch beside": ("bookmark_bar.show_apps_shortcut", True),
    "the zoom": ("partition.default_zoom_level", {"x": 1.2}),
    "one site's zoom": ("partition.per_host_zoom_levels", {"x": {"birchline.test": {"zoom_level": 2.0}}}),
    "the standard font": ("webkit.webprefs.fonts.standard.Zyyy", "Comic Neue"),
    "predictions": ("alternate_error_pages.enabled", False),
}
RECORDS = {
    "when it ended": ("profile.last_engagement_time", "13440999999999999"),
    "how often": ("in_product_help.session_number", 99),
    "an identifier": ("media.device_id_salt", "00FF"),
}
_TRACES = frozenset({"sessions", "consents", "audit", "history", "meta"})
_OF_ITSELF = ("_at", "id", "number", "reference")
"""Ends of columns that a site fills in by itself."""


@damage("")
def stray_settings(subject: Subject) -> Iterator[Mutant]:
    """A setting and a permission that nobody asked for."""
    if subject.where.endswith("/Preferences"):
        for name, (path, value) in STRAY.items():
            yield Mutant(f"stray: {name}", edit.with_preference(subject.after, path, value))
        for kind in ("midi_sysex", "javascript_jit", "clipboard"):
            data = edit.with_permission(subject.after, kind, "https://harbourpost.test:443,*", 2)
            yield Mutant(f"stray permission: {kind}", data)


@equivalent("")
def own_records(subject: Subject) -> Iterator[Mutant]:
    """What Chromium writes by itself."""
    if subject.where.endswith("/Preferences"):
        for name, (path, value) in RECORDS.items():
            yield Mutant(f"record: {name}", edit.with_preference(subject.after, path, value))


@damage("")
def bookmarks(subject: Subject) -> Iterator[Mutant]:
    """A bookmark too many, one that is renamed, and two that have changed places."""
    if not subject.where.endswith("/Bookmarks"):
        return
    yield Mutant("stray bookmark", edit.with_bookmark(subject.after, "Stray", "https://burrow.test/stray"))

    def renamed(entries: list[dict[str, Any]]) -> None:
        if entries:
            entries[0]["name"] = f"{entries[0]['name']} (old)"

    def turned(entries: list[dict[str, Any]]) -> None:
        entries[:2] = entries[1::-1]

    yield Mutant("first renamed", edit.with_bookmarks(subject.after, renamed))
    if subject.before is not None and len(edit_children(subject.before)) > 1:
        yield Mutant("first two turned round", edit.with_bookmarks(subject.after, turned))


def edit_children(data: bytes) -> list[dict[str, Any]]:
    """Returns the entries of the bookmarks bar."""
    found: list[dict[str, Any]] = []
    edit.with_bookmarks(data, found.extend)
    return found


@damage("")
def records_of_sites(subject: Subject) -> Iterator[Mutant]:
    """Of each table one record that is gone, and one whose cells are changed one by one; the same of each new one."""
    if not subject.after.startswith(b"SQLite format 3") or subject.before is None or "/" in subject.where:
        return
    before, after = edit.rows_of(subject.before), edit.rows_of(subject.after)
    for table, rows in after.items():
        if table in _TRACES or table not in before or not rows:
            continue
        new = [row for row in rows if row not in before[table]]
        for row in [*[each for each in rows if each not in new][:1], *new[:4]]:
            yield from _changed(subject.after, table, row)


def _changed(data: bytes, table: str, row: dict[str, Any]) -> Iterator[Mutant]:
    same = " AND ".join(f'"{column}" IS ?' for column in row)
    called = f"{table}[{next(iter(row.values()))}]"
    yield Mutant(f"{called} gone", edit.with_statement(data, f'DELETE FROM "{table}" WHERE {same}', *row.values()))
    for column, value in list(row.items())[1:]:
        if column.endswith(_OF_ITSELF):
            continue
        other = value + 1 if isinstance(value, int) else f"{value}~"
        statement = f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE {same}'
        yield Mutant(f"{called}/{column}", edit.with_statement(data, statement, other, *row.values()))
