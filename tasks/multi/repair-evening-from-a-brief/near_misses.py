"""Pictures exchanged, faded or too small, a file name for words, places exchanged, no mail, made for one window, faint
letters, no main part, a font from the net, another tab, a picture moved away, a file too many."""

from __future__ import annotations

import base64
import json
from typing import Any

from vscode.edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="page.drawing")
def pictures_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("page").decode()
    text = text.replace(params["one_file"], "?").replace(params["two_file"], params["one_file"])
    evidence.write("page", text.replace("?", params["two_file"]).encode())


@near_miss(caught_by="page.drawing#2")
def a_picture_faded(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", f'alt="{params["two_alt"]}"', f'style="opacity: .5" alt="{params["two_alt"]}"')


@near_miss(caught_by="page.layout")
def thumbnails(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("page").decode()
    evidence.write("page", text.replace('width="180" height="180"', 'width="64" height="64"').encode())


@near_miss(caught_by="page.accessible")
def a_file_name_for_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", f'alt="{params["one_alt"]}"', f'alt="{params["one_file"]}"')


@near_miss(caught_by="page.behaves")
def the_places_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("page").decode()
    text = text.replace(params["first_place"], "?").replace(params["second_place"], params["first_place"])
    evidence.write("page", text.replace("?", params["second_place"]).encode())


@near_miss(caught_by="page.behaves")
def a_link_that_opens_no_mail(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "mailto:", "https://")


@near_miss(caught_by="page.layout#2")
def made_for_one_window(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", "body {", "main { width: 900px; }\nbody {")


@near_miss(caught_by="page.contrast")
def faint_letters(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "style", "color: #22303a;", "color: #94a1aa;")


@near_miss(caught_by="page.accessible")
def no_main_part(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    text = evidence.read("page").decode()
    evidence.write("page", text.replace("main>", "div>").encode())


@near_miss(caught_by="page.no_errors")
def a_font_from_the_net(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "page", "</head>", '  <link rel="stylesheet" href="https://birchline.test/fonts.css">\n</head>')


@near_miss(caught_by="chromium.tabs")
def another_page_in_the_browser(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    printed = json.loads(evidence.read("session"))
    session = base64.b64decode(printed["stdout"]).replace(b"/index.html", b"/README.mdx")
    evidence.write("session", json.dumps({**printed, "stdout": base64.b64encode(session).decode()}).encode())


@near_miss(caught_by="files.untouched")
def a_copy_left_beside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("project"))
    evidence.write("project", json.dumps({**tree, "index-old.html": tree["index.html"]}).encode())


@near_miss(caught_by="files.untouched#2")
def a_picture_moved_away(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    tree = json.loads(evidence.read("given"))
    del tree[params["one_file"]]
    evidence.write("given", json.dumps(tree).encode())
