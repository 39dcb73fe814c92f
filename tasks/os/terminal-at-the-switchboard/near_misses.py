"""Columns and rows the wrong way round, this window alone, no end of scrollback, a smaller font, half of it."""

from __future__ import annotations

from typing import Any

from terminal_dialog import close_preferences, open_preferences, scrollback

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def swap(evidence: TamperedEvidence, old: str, new: str) -> None:
    text = evidence.read("settings").decode()
    if old not in text:
        raise ValueError(f"the settings have no {old!r}")
    evidence.write("settings", text.replace(old, new).encode())


@near_miss(caught_by="files.data")
def rows_before_columns(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    columns, rows = params["columns"], params["rows"]
    swap(evidence, f"={columns}x{rows}", f"={rows}x{columns}")


@near_miss(caught_by="files.data")
def the_window_that_is_open(desk: Desk, params: dict[str, Any]) -> None:
    """Sized the window by its title and set the scrollback alone."""
    desk.wait_for_window("Terminal - *")
    desk.must_run(["wmctrl", "-r", "Terminal", "-e", "0,40,40,1100,800"])
    open_preferences(desk)
    scrollback(desk, params["lines"])
    close_preferences(desk)


@near_miss(caught_by="files.data#2")
def no_end_of_scrollback(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, f"ScrollingLines={params['lines']}", "ScrollingLines=5000\nScrollingUnlimited=TRUE")


@near_miss(caught_by="files.data_untouched")
def a_smaller_font_so_that_it_fits(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "FontName=DejaVu Sans Mono 11", "FontName=DejaVu Sans Mono 8")


@near_miss(caught_by="files.data_untouched")
def written_anew(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    size = f"MiscDefaultGeometry={params['columns']}x{params['rows']}"
    evidence.write("settings", f"[Configuration]\n{size}\nScrollingLines={params['lines']}\n".encode())
