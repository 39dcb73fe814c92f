"""Empties the paragraph's placeholder, inserts the table there, and adds the sentence to the notes."""

from __future__ import annotations

from typing import Any

from hand_h2 import clear, insert_table, save, show, write_notes

from deskcraft.authoring import Desk

ROWS = (
    ("类别", "字数（万字）", "周数", "导读", "推进", "交流", "展示", "合计课时", "每天页数"),
    ("长篇小说类", "15至40", "6", "2", "6", "3", "1", "12", "12至20"),
    ("科普类", "10至20", "4", "2", "3", "2", "1", "8", "15至20"),
    ("故事类", "8至15", "3", "1", "3", "2", "0", "6", "20至30"),
)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Puts a table in the paragraph's place."""
    show(desk, 11, "三类书怎么安排课时")
    write_notes(desk, "\n科普类留出一次动手实验的时间。")
    clear(desk, "Content Placeholder 2")
    insert_table(desk, ROWS)
    save(desk, "/home/user/Documents/reading-curriculum-zh.pptx")
