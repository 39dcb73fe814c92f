"""The limits left out, the page loaded anew, a colour written twice, all in one file, no judge, tags open."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="page.behaves")
def the_limits_left_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", f"knots < {params['min']}", f"knots <= {params['min']}")


@near_miss(caught_by="page.behaves")
def loaded_anew(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "  event.preventDefault();\n", "")


@near_miss(caught_by="page.no_errors")
def an_error_on_the_way(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "judge(knots);\n", "judge(knots);\n  document.querySelector('#wind').focus();\n")


@near_miss(caught_by="code.html_sound")
def a_form_left_open(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "  </form>\n", "")


@near_miss(caught_by="code.html_sound")
def a_placeholder_for_a_label(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", f'<label for="knots">{params["label"]}</label>', "")


@near_miss(caught_by="code.html#6")
def style_in_the_page_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "<h1>", '<h1 style="margin-top: 0">')


@near_miss(caught_by="code.html#5")
def the_program_in_the_page(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    program = evidence.read("script").decode()
    swap(evidence, "page", '  <script src="wind.js" defer></script>\n', "")
    swap(evidence, "page", "</body>", f"<script>{program}</script></body>")


@near_miss(caught_by="code.css")
def the_colour_written_again(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", "var(--sky)", params["sky"])


@near_miss(caught_by="code.css_sound")
def another_sky(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", f"--sky: {params['sky']}", "--sky: #cde")


@near_miss(caught_by="page.style")
def the_wrong_way_round(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", "(max-width: 600px)", "(min-width: 600px)")


@near_miss(caught_by="code.js")
def no_function_of_that_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("script", evidence.read("script").replace(b"judge", b"decide"))


@near_miss(caught_by="code.js_calls#2")
def a_property_for_a_listener(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", 'form.addEventListener("submit", (event) => {', "form.onsubmit = (event) => {")
    swap(evidence, "script", "judge(knots);\n});", "judge(knots);\n};")


@near_miss(caught_by="code.js_sound")
def the_old_ways(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "const form", "var form")


@near_miss(caught_by="page.behaves#2")
def something_said_at_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", '<output for="knots"></output>', '<output for="knots">Not judged yet</output>')


@near_miss(caught_by="page.layout")
def the_output_above_the_form(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    output = '<p><output for="knots"></output></p>'
    swap(evidence, "page", output, "")
    swap(evidence, "page", "<form>", f"{output}<form>")
