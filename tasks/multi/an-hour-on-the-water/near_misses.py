"""The brief's own price, half price forgotten, the browser's own complaint, labels that are none, one window, faint
letters, the jacket for each hour, everything in one file, a library, the brief put right, a file too many."""

from __future__ import annotations

import json
from typing import Any

from vscode.edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="page.behaves")
def the_price_of_the_brief(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("page").decode()
    evidence.write("page", text.replace(f"{params['corrected']}.00 EUR", f"{params['one_price']}.00 EUR").encode())


@near_miss(caught_by="page.behaves#2")
def half_price_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "(Math.min(hours, 3) + Math.max(hours - 3, 0) / 2)", "hours")


@near_miss(caught_by="page.behaves#3")
def the_browser_complains_itself(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "<form novalidate>", "<form>")


@near_miss(caught_by="page.behaves#3")
def parts_of_hours_taken(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", "Number.isInteger(hours) && ", "")


@near_miss(caught_by="page.behaves#3")
def the_price_stays_beside_the_alert(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("script").decode()
    above, found, below = text.partition("  price.textContent = good")
    assert found
    line, _, rest = below.partition("\n")
    evidence.write("script", f"{above}  if (good) price.textContent = good{line}\n{rest}".encode())


@near_miss(caught_by="page.behaves#4")
def a_jacket_for_each_hour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "script", f"? {params['jacket']} :", f"? {params['jacket']} * hours :")


@near_miss(caught_by="page.behaves#4")
def no_jackets(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", '      <label><input id="jackets" type="checkbox"> Life jackets</label>\n', "")


@near_miss(caught_by="page.accessible")
def a_label_that_is_none(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "<label>Hours <input", "<p>Hours</p><label><input")


@near_miss(caught_by="page.layout#2")
def made_for_one_window(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("style").decode()
    evidence.write("style", text.partition("@media")[0].encode())


@near_miss(caught_by="page.layout#3")
def a_refusal_in_one_line(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("style") + b"\n[role=alert] { white-space: nowrap; font-size: 2em; }\n"
    evidence.write("style", text)


@near_miss(caught_by="page.behaves#2")
def a_button_in_capitals(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    evidence.write("style", evidence.read("style") + b"\nbutton { text-transform: uppercase; }\n")


@near_miss(caught_by="page.contrast")
def faint_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", "color: #1c2a33;", "color: #8a979e;")


@near_miss(caught_by="page.accessible")
def everything_in_plain_boxes(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("page").decode().replace("<main>", '<div class="main">').replace("</main>", "</div>")
    evidence.write("page", text.encode())
    evidence.write("style", evidence.read("style").decode().replace("main {", ".main {").encode())


@near_miss(caught_by="page.no_errors")
def a_library_from_the_net(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "  <script src", '  <script src="https://birchline.test/ui.js"></script>\n  <script src')


@near_miss(caught_by="files.exists")
def everything_in_one_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    style, script = evidence.read("style").decode(), evidence.read("script").decode()
    swap(evidence, "page", '<link rel="stylesheet" href="style.css">', f"<style>{style}</style>")
    swap(evidence, "page", '<script src="app.js"></script>', f"<script>{script}</script>")
    evidence.remove("style")
    evidence.remove("script")


@near_miss(caught_by="files.same_content")
def the_brief_put_right(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "brief", f"<td>{params['one_price']}</td>", f"<td>{params['corrected']}</td>")


@near_miss(caught_by="files.untouched")
def a_copy_left_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("folder"))
    evidence.write("folder", json.dumps({**tree, "index-old.html": tree["index.html"]}).encode())
