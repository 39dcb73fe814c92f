"""Numbers of the mean for those of a kind, a cost for what the city pays, lessons in other words, another request."""

from __future__ import annotations

from typing import Any

from new_decks import at_four_to_three, cover_up, drop, empty_box, letters, long_text, move, place, reword, without

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="deck.slides")
def no_lessons(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    drop(evidence, 5)


@near_miss(caught_by="deck.slides")
def the_request_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    move(evidence, 6, 2)


@near_miss(caught_by="deck.page")
def four_to_three(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    at_four_to_three(evidence)


@near_miss(caught_by="deck.says")
def no_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "Marisol Tennwick", "The director")


@near_miss(caught_by="deck.says#2")
def the_old_forum(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["event"], "Forum of Municipal Services, Averlock")


@near_miss(caught_by="deck.says#3")
def numbers_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "33,740 repaired", "14,460 repaired")


@near_miss(caught_by="deck.says#4")
def the_mean_for_electronics(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "electronics 33.0%", "electronics 70.0%")


@near_miss(caught_by="deck.table")
def the_city_pays_it_all(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "1.1", "1.9")


@near_miss(caught_by="deck.table")
def no_real_table(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    without(evidence, 3, "table")


@near_miss(caught_by="deck.says#5")
def a_reason_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "Spare part not sold: 2,170", "Other reasons: 5,639")


@near_miss(caught_by="deck.says#5")
def two_reasons_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "Housing glued together: 3,904", "Housing glued together: 2,747")
    reword(evidence, "Battery cannot be reached: 2,747", "Battery cannot be reached: 3,904")


@near_miss(caught_by="deck.says#6")
def a_lesson_in_other_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "Show it, then let go", "Show it and let go")


@near_miss(caught_by="deck.says#7")
def the_request_in_other_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["request"], "My request")


@near_miss(caught_by="deck.says#8")
def a_figure_left_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["words"][0], "some")


@near_miss(caught_by="deck.legible")
def small_print(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 4, size=16)


@near_miss(caught_by="deck.legible")
def a_panel_over_the_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    cover_up(evidence, 5)


@near_miss(caught_by="deck.contrast")
def pale_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 2, colour="D6C9BD")


@near_miss(caught_by="deck.fits")
def the_speech_on_the_slide(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    long_text(evidence, 3, "What does the city get for its 1.1 million? Let me give you the figures only. " * 9)


@near_miss(caught_by="deck.legible")
def the_table_over_the_edge(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    place(evidence, 3, "table", left=3.5)


@near_miss(caught_by="deck.filled")
def a_box_left_empty(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    empty_box(evidence, 3)


@near_miss(caught_by="files.same_content")
def the_speech_changed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("speech", evidence.read("speech").replace(b"Thank you.", b"Thanks."))
