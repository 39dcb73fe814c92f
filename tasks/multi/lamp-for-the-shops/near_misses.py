"""The figures of another model, a mode forgotten, the chart of other measures, warnings left out, letters too small."""

from __future__ import annotations

from typing import Any

from new_decks import cover_up, empty_box, hide, letters, long_text, move, place, plot, reword, without

from deskcraft.authoring import TamperedEvidence, near_miss

MEASURES = ["Weight (g)", "Charging time (minutes)"]


@near_miss(caught_by="deck.slides")
def the_test_is_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    hide(evidence, 5)


@near_miss(caught_by="deck.slides")
def the_model_before_the_test(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    move(evidence, 6, 5)


@near_miss(caught_by="deck.says")
def another_slogan(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "The lamp for long nights", "A lamp for every night")


@near_miss(caught_by="deck.says#2")
def for_everybody(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["shop"], "For shops and teams")


@near_miss(caught_by="deck.picture")
def a_picture_out_of_shape(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    place(evidence, 2, "picture", height=5.0)


@near_miss(caught_by="deck.picture")
def no_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    without(evidence, 2, "picture")


@near_miss(caught_by="deck.says#3")
def an_exaggeration(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "38% longer", "83% longer")


@near_miss(caught_by="deck.table")
def a_duration_of_another_mode(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "8.5 hours", "14 hours")


@near_miss(caught_by="deck.chart")
def brightness_for_weight(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    plot(evidence, 4, ["Brightness (lumens)", MEASURES[1]], {"Trail 3": [900, 95], "Trail 2": [650, 180]})


@near_miss(caught_by="deck.chart")
def lamps_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    plot(evidence, 4, MEASURES, {"Trail 3": [89, 180], "Trail 2": [78, 95]})


@near_miss(caught_by="deck.says#4")
def the_fault_kept_quiet(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "; in the other the button was replaced", "")


@near_miss(caught_by="deck.says#5")
def the_hours_of_a_warm_room(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "5.6 hours", "8.5 hours")


@near_miss(caught_by="deck.says#6")
def the_weight_of_the_old_lamp(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, params["grams"], "89 g")


@near_miss(caught_by="deck.says#7")
def no_word_of_the_rain(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    reword(evidence, "Not to be charged in the rain", "Charges in 95 minutes")


@near_miss(caught_by="deck.legible")
def small_print(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 7, size=14)


@near_miss(caught_by="deck.legible")
def a_panel_over_the_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    cover_up(evidence, 5)


@near_miss(caught_by="deck.contrast")
def pale_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    letters(evidence, 6, colour="BFCAD6")


@near_miss(caught_by="deck.fits")
def more_than_its_box_holds(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    long_text(evidence, 2, "If much light comes back, something is near, and the lamp takes power away. " * 9)


@near_miss(caught_by="deck.legible")
def the_picture_over_the_edge(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    place(evidence, 2, "picture", left=-2.0)


@near_miss(caught_by="deck.filled")
def a_box_left_empty(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    empty_box(evidence, 3)


@near_miss(caught_by="files.same_content#5")
def the_report_saved_over(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("report", evidence.read("deck"))
