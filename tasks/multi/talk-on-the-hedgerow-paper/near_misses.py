"""Wrong numbers, slides left out or in another order, a picture's worth of a table, letters that nobody reads."""

from __future__ import annotations

from typing import Any

from new_decks import (
    at_four_to_three,
    cover_up,
    drop,
    empty_box,
    hide,
    letters,
    long_text,
    move,
    place,
    plot,
    reword,
    without,
)

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="deck.slides")
def no_slide_on_the_limits(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    drop(evidence, 7)


@near_miss(caught_by="deck.slides")
def the_chart_before_the_table(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    move(evidence, 5, 4)


@near_miss(caught_by="deck.slides")
def the_trace_is_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    hide(evidence, 6)


@near_miss(caught_by="deck.page")
def four_to_three(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    at_four_to_three(evidence)


@near_miss(caught_by="deck.says")
def one_author_left_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, ", Yuna Perevalde", "")


@near_miss(caught_by="deck.says#2")
def the_session_not_looked_up(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["session"], "Workshop on Dependable Storage")


@near_miss(caught_by="deck.says#3")
def one_node_for_all_six(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "all six in 94.1%", "all six in 94%")


@near_miss(caught_by="deck.says#4")
def the_budget_of_the_ablation(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "12% extra reads", "5% extra reads")


@near_miss(caught_by="deck.table")
def two_policies_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "21.3", "24.8")


@near_miss(caught_by="deck.table")
def no_real_table(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    without(evidence, 4, "table")


@near_miss(caught_by="deck.chart")
def a_chart_without_the_last_load(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    series = {"Plain": [14.8, 21.9, 38.6, 74.2], "Always": [9.6, 13.1, 21.3, 96.8], "Hedgerow": [9.9, 12.8, 19.7, 41.5]}
    plot(evidence, 5, ["20%", "40%", "60%", "80%"], series)


@near_miss(caught_by="deck.says#5")
def the_mean_of_all_traces(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["cut"], "49.0%")


@near_miss(caught_by="deck.says#5")
def the_policies_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(
        evidence,
        f"from {params['plain']} ms (Plain) to {params['mine']} ms (Hedgerow)",
        f"from {params['plain']} ms (Hedgerow) to {params['mine']} ms (Plain)",
    )


@near_miss(caught_by="deck.says#6")
def a_limit_without_its_numbers(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, ": 9.6 ms against 9.9 ms", "")


@near_miss(caught_by="deck.legible")
def small_print(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 7, size=11)


@near_miss(caught_by="deck.legible")
def a_chart_like_a_stamp(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    place(evidence, 5, "chart", width=2.5, height=1.5)


@near_miss(caught_by="deck.legible")
def a_panel_over_the_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    cover_up(evidence, 2)


@near_miss(caught_by="deck.contrast")
def pale_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 3, colour="C9D3DC")


@near_miss(caught_by="deck.fits")
def more_than_its_box_holds(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    long_text(evidence, 5, "The gain comes from the selection of fragments more than from hedging. " * 12)


@near_miss(caught_by="deck.legible")
def the_chart_over_the_edge(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    place(evidence, 5, "chart", left=-2.5)


@near_miss(caught_by="deck.filled")
def a_box_left_empty(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    empty_box(evidence, 4)


@near_miss(caught_by="files.same_content")
def the_paper_saved_over(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("paper", evidence.read("deck"))
