"""Another table, other data, a picture out of shape, an answer beside the exercise, letters that nobody reads."""

from __future__ import annotations

from typing import Any

from new_decks import cover_up, drop, empty_box, letters, long_text, move, place, plot, reword, without

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="deck.slides")
def no_exercise(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    drop(evidence, 7)


@near_miss(caught_by="deck.slides")
def time_before_length(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    move(evidence, 5, 4)


@near_miss(caught_by="deck.says")
def the_book_not_named(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "《数据结构入门》，", "")


@near_miss(caught_by="deck.says#2")
def another_class(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["group"], "计算机三班")


@near_miss(caught_by="deck.picture")
def a_picture_out_of_shape(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    place(evidence, 2, "picture", height=5.0)


@near_miss(caught_by="deck.picture")
def no_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    without(evidence, 2, "picture")


@near_miss(caught_by="deck.says#3")
def half_of_the_comparisons(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "24000", "48000")


@near_miss(caught_by="deck.says#4")
def the_length_of_the_exercise(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "m = 11", "m = 13")


@near_miss(caught_by="deck.table")
def two_columns_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "8.50", "5.50")


@near_miss(caught_by="deck.chart")
def lengths_for_times(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    data = {"链地址法": [1.25, 1.38, 1.45], "线性探测": [1.5, 2.5, 5.5]}
    plot(evidence, 5, ["0.50", "0.75", "0.90"], data)


@near_miss(caught_by="deck.chart")
def one_series_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    plot(evidence, 5, ["0.50", "0.75", "0.90"], {"线性探测": [41, 58, 143]})


@near_miss(caught_by="deck.says#5")
def moved_keys_miscounted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "1530", "1350")


@near_miss(caught_by="deck.says#6")
def the_exercise_in_other_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["exercise"], params["exercise"][:-4])


@near_miss(caught_by="deck.legible")
def small_print(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 6, size=12)


@near_miss(caught_by="deck.legible")
def a_panel_over_the_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    cover_up(evidence, 3)


@near_miss(caught_by="deck.contrast")
def pale_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 3, colour="C3CEDA")


@near_miss(caught_by="deck.fits")
def more_than_its_box_holds(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    long_text(evidence, 5, "相邻的槽在内存里也相邻，一次就能读进高速缓存，而链表的结点散布在内存各处。" * 12)


@near_miss(caught_by="deck.legible")
def the_chart_over_the_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    place(evidence, 5, "chart", left=3.0)


@near_miss(caught_by="deck.filled")
def a_box_left_empty(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    empty_box(evidence, 4)


@near_miss(caught_by="files.same_content")
def the_chapter_changed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("chapter", evidence.read("chapter").replace(b"50.50", b"5.50"))
