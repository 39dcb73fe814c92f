"""Numbers of another quarter, a quotation in other words, half the quarters, a picture pulled out of shape."""

from __future__ import annotations

from typing import Any

from new_decks import cover_up, drop, empty_box, letters, long_text, move, place, plot, reword, without

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="deck.slides")
def no_slide_on_orders(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    drop(evidence, 5)


@near_miss(caught_by="deck.slides")
def risks_before_the_outlook(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    move(evidence, 7, 6)


@near_miss(caught_by="deck.says")
def for_nobody_in_particular(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["who"], "October 2026")


@near_miss(caught_by="deck.says#2")
def the_margin_of_nine_months(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "margin of 15.8%, after 13.1%", "margin of 15.2%, after 13.0%")


@near_miss(caught_by="deck.says#3")
def the_growth_at_constant_rates(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, f"million, up by {params['growth']}", "million, up by 8.9%")


@near_miss(caught_by="deck.says#4")
def quoted_from_memory(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(
        evidence,
        "come from the mix and the remaining third from purchasing",
        "came from the mix, a third from purchasing",
    )


@near_miss(caught_by="deck.table")
def the_margin_of_last_year(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "23.3%", "19.2%")


@near_miss(caught_by="deck.chart")
def this_year_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    plot(evidence, 4, ["Q1 2026", "Q2 2026", "Q3 2026"], {"Revenue": [377.5, 394.8, 412.6]})


@near_miss(caught_by="deck.chart")
def no_chart(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    without(evidence, 4, "chart")


@near_miss(caught_by="deck.says#5")
def the_backlog_of_june(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "$688.4", "$653.2")


@near_miss(caught_by="deck.says#5")
def cash_flow_and_debt_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "Free cash flow of $52.6", "Free cash flow of $107.6")
    reword(evidence, "Net debt of $107.6", "Net debt of $52.6")


@near_miss(caught_by="deck.says#6")
def the_outlook_of_july(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "$1,603 million to $1,613", "$1,565 million to $1,590")


@near_miss(caught_by="deck.picture")
def a_picture_out_of_shape(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    place(evidence, 7, "picture", height=5.0)


@near_miss(caught_by="deck.picture")
def risks_without_the_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    without(evidence, 7, "picture")


@near_miss(caught_by="deck.says#7")
def a_share_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "83% of the modules", "most of the modules")


@near_miss(caught_by="deck.legible")
def small_print(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 2, size=12)


@near_miss(caught_by="deck.legible")
def a_panel_over_the_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    cover_up(evidence, 6)


@near_miss(caught_by="deck.contrast")
def pale_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 5, colour="B9C6D3")


@near_miss(caught_by="deck.fits")
def more_than_its_box_holds(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    long_text(evidence, 7, "Where budgets are cut, orders for the replacement of meters are postponed first. " * 9)


@near_miss(caught_by="deck.legible")
def the_picture_over_the_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    place(evidence, 7, "picture", left=3.0)


@near_miss(caught_by="deck.filled")
def a_box_left_empty(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    empty_box(evidence, 3)


@near_miss(caught_by="files.same_content#2")
def the_outlook_changed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("outlook", evidence.read("outlook").replace(b"1,613", b"1,631"))
