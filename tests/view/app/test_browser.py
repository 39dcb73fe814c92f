"""The viewer in a real Chromium: what a reader sees, clicks, types and links to."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from deskcraft.view.app import Catalogue, viewer
from deskcraft.web import Guard, guarded, serving
from tests.view.app.conftest import HOSTILE, Shown
from tests.view.runs import leaf, record, verdict, write

ASKED = "mock_ask-colour_v0_tester_a1"
OTHER = "mock_ask-colour_v0_tester_a2"
CRUEL = "mock_hostile-words_v0_tester_a1"
CONTRAST = Path(__file__).parent / "contrast.js"


def listed(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("body[data-ready]")


def opened(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("body[data-ready=yes]")


def _pages(shown: Shown) -> tuple[str, str, str]:
    """The list, a film, and two side by side."""
    both = f"{shown.base}/compare?a=by-hand/{ASKED}&b=by-hand/{OTHER}#step=4"
    return shown.base, shown.film("by-hand", ASKED, "4"), both


def test_the_list_has_every_episode(page: Page, shown: Shown) -> None:
    listed(page, shown.base)
    expect(page.locator("#rows tr")).to_have_count(6)
    expect(page.locator("#summary")).to_contain_text("Success")


def test_the_words_of_the_instruction_are_marked_by_clause(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", CRUEL))
    asked = page.locator("#panel-verdict .clause")
    expect(asked).to_have_count(2)
    expect(asked.nth(0)).to_have_class("clause kept")
    expect(asked.nth(1)).to_have_class("clause broken")
    assert page.evaluate("window.hacked") is None


def test_a_filter_narrows_the_list_and_is_in_the_address(page: Page, shown: Shown) -> None:
    listed(page, shown.base)
    page.get_by_role("checkbox", name=re.compile("^not scored")).check()
    expect(page.locator("#rows tr")).to_have_count(1)
    assert page.url.endswith("?result=unscored")
    page.go_back()
    expect(page.locator("#rows tr")).to_have_count(6)


def test_an_address_opens_the_same_view(page: Page, shown: Shown) -> None:
    listed(page, f"{shown.base}/?agent=tester&result=fail&sort=-score&q=ask")
    expect(page.locator("#rows tr")).to_have_count(1)
    expect(page.get_by_role("checkbox", name=re.compile("^tester"))).to_be_checked()
    expect(page.get_by_role("searchbox")).to_have_value("ask")
    expect(page.locator("th[aria-sort=descending]")).to_have_text(re.compile("Score"))


def test_the_search_finds_a_failing_sentence(page: Page, shown: Shown) -> None:
    listed(page, shown.base)
    page.keyboard.press("/")
    page.keyboard.type('"hallo, not hello"')
    expect(page.locator("#rows tr")).to_have_count(1)
    expect(page.locator("#rows tr .why")).to_contain_text("The note says hallo, not hello.")


def test_a_heading_sorts_and_turns_the_order(page: Page, shown: Shown) -> None:
    listed(page, shown.base)
    for order in ("descending", "ascending"):
        page.get_by_role("button", name="Steps").click()
        expect(page.locator(f"th[aria-sort={order}]")).to_have_text(re.compile("Steps"))
        steps = [int(text) for text in page.locator("#rows td:nth-child(8)").all_inner_texts()]
        assert steps == sorted(steps, reverse=order == "descending")


def test_a_list_in_pages(page: Page, shown: Shown) -> None:
    listed(page, f"{shown.base}/?per_page=4")
    first = page.locator("#rows tr").all_inner_texts()
    page.get_by_role("button", name="Next page").click()
    expect(page.locator("#pager")).to_contain_text("Page 2 of 2")
    assert first[0] not in page.locator("#rows tr").all_inner_texts()


def test_new_episodes_of_a_run_that_goes_on_appear(page: Page, tmp_path: Path) -> None:
    from deskcraft.record.folder import RunFolder

    run = RunFolder(tmp_path / "run")
    write(run, record(graded=verdict([leaf(True)])))
    with Catalogue([run.path]) as catalogue, serving(guarded(viewer(catalogue), Guard())) as (host, port):
        listed(page, f"http://{host}:{port}/")
        expect(page.locator("#rows tr")).to_have_count(1)
        write(run, record(graded=verdict([leaf(False)]), attempt=2))
        expect(page.locator("#rows tr")).to_have_count(2)


def test_keys_move_through_the_film(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    expect(page.locator("#where")).to_contain_text("Step 1 of 4")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_contain_text("Step 2")
    expect(page.locator("#now")).to_contain_text("hello")
    page.keyboard.press("End")
    expect(page.locator("#now")).to_contain_text("DONE")
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_contain_text("Step 1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#where")).to_contain_text("Step 1")


def test_a_link_opens_the_step_and_moving_keeps_it_in_the_address(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED, "3"))
    expect(page.locator("#now")).to_contain_text("Drag")
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#step=4")


def test_the_film_plays_to_its_end(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    page.get_by_label("Speed").select_option("160")
    page.locator("#film").focus()
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_contain_text("Pause")
    expect(page.locator("#now")).to_contain_text("DONE")
    expect(page.locator("#play")).to_contain_text("Play")


def test_the_screen_has_what_was_done_there(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    expect(page.locator(".screen circle.mark")).to_have_count(2)  # a double click
    expect(page.locator(".screen .mouse")).to_have_count(1)  # of the right button
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caster")).to_have_text("hello")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".screen polyline.mark")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".screen .refusal")).to_have_count(1)
    expect(page.locator("#now")).to_contain_text("(9000, 10) is off the screen")
    page.keyboard.press("m")
    expect(page.locator(".screen .refusal")).to_have_count(0)


def test_what_changed_is_framed_and_can_be_switched_off(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED, "2"))
    expect(page.locator(".screen rect.changed:not(.halo)")).to_have_count(1)
    page.get_by_role("button", name="Changes").click()
    expect(page.locator(".screen rect.changed")).to_have_count(0)


def test_messages_stand_in_the_steps_and_on_the_line(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    expect(page.locator("#panel-steps .bubble.user")).to_have_count(2)
    expect(page.locator(".line .flag")).to_have_count(2)
    expect(page.locator("#panel-steps .commands")).to_contain_text("1 command run beside the screen")
    expect(page.locator("#panel-steps .reply").first).to_have_text("I will click into the note.")
    page.keyboard.press("n")
    expect(page.locator("#where")).to_contain_text("Step 4")


def test_a_step_in_the_list_moves_the_film(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    page.locator("#panel-steps").get_by_role("button", name=re.compile("Step 3")).click()
    expect(page.locator("#now")).to_contain_text("Drag")
    expect(page.locator(".step[aria-current=step]")).to_contain_text("Drag")


def test_the_scrubber_moves_the_film(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    slider = page.get_by_role("slider", name="Step")
    slider.fill("2")
    expect(page.locator("#where")).to_contain_text("Step 3")
    assert "Drag" in (slider.get_attribute("aria-valuetext") or "")


def test_the_step_is_told_to_screen_readers(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#live")).to_have_text("Step 2 of 4. Type “hello”. ")
    expect(page.locator(".screen img")).to_have_attribute(
        "alt", re.compile("Step 2, .*Type “hello”.* Topmost window: note")
    )


def test_the_verdict_leads_to_its_evidence(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    page.get_by_role("tab", name=re.compile("Verdict")).click()
    failing = page.locator("#panel-verdict li.bad")
    expect(failing).to_contain_text("The note says hallo, not hello.")
    failing.get_by_role("button", name="Evidence note").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".difference .removed")).to_contain_text("two")
    expect(dialog.locator(".difference .added")).to_contain_text("<b>three</b>")
    with page.expect_download() as download:
        dialog.get_by_role("link", name="Download").last.click()
    assert download.value.path().read_bytes() == b"one\n<b>three</b>\n"
    assert download.value.suggested_filename == "after-note.txt"
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_drawing_is_a_picture_and_never_runs(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    page.get_by_role("tab", name=re.compile("Files")).click()
    page.get_by_role("button", name=re.compile("^drawing")).click()
    picture = page.locator(".evidence-picture").first
    expect(picture).to_be_visible()
    source = picture.get_attribute("src")
    assert page.evaluate("window.hacked") is None
    answer = page.request.get(shown.base + str(source))
    assert "sandbox" in answer.headers["content-security-policy"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_two_attempts_move_together(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    page.get_by_role("link", name="Compare").click()
    page.wait_for_selector("body[data-ready=yes]")
    assert OTHER in page.url
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#a .now")).to_contain_text("Drag")
    expect(page.locator("#b .now")).to_contain_text("Drag")
    assert page.url.endswith("#step=3")
    expect(page.locator("#outcome tr.differs, #outcome .sign-bad")).to_have_count(1)


def test_two_rows_of_the_list_can_be_compared(page: Page, shown: Shown) -> None:
    listed(page, f"{shown.base}/?agent=tester&task=mock/ask-colour")
    for box in page.locator("#rows input").all():
        box.check()
    page.get_by_role("link", name="Compare the two").click()
    page.wait_for_selector("body[data-ready=yes]")
    expect(page.locator("#a .screen img")).to_be_visible()
    expect(page.locator("#b .screen img")).to_be_visible()


def test_an_attempt_that_is_over_waits_at_its_end(page: Page, shown: Shown) -> None:
    one = next(name for name in shown.runs["mock"].names() if "ask-colour" in name)
    page.goto(f"{shown.base}/compare?a=by-hand/{ASKED}&b=mock/{one}")
    page.wait_for_selector("body[data-ready=yes]")
    page.keyboard.press("End")
    ends = [page.locator(f"#{side} .where").inner_text() for side in "ab"]
    assert sum(end.startswith("Over") for end in ends) == 1


def test_neighbours_are_those_of_the_list_one_comes_from(page: Page, shown: Shown) -> None:
    listed(page, f"{shown.base}/?agent=tester&task=mock/ask-colour")
    page.locator(".row-link").first.click()
    expect(page.locator("#position")).to_have_text("1 / 2")
    page.get_by_role("link", name="Next episode in the list").click()
    expect(page.locator("#position")).to_have_text("2 / 2")
    page.locator("#back").click()
    expect(page.locator("#rows tr")).to_have_count(2)


def test_hostile_words_stay_words(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", CRUEL))
    for tab in ("Steps", "Verdict", "Files", "Task", "Record"):
        page.get_by_role("tab", name=re.compile(tab)).click()
        page.locator("#film").focus()
        for key in ("End", "Home", "ArrowRight", "ArrowRight"):
            page.keyboard.press(key)
        if tab != "Files":
            text = page.get_by_role("tabpanel", name=re.compile(tab)).inner_text()
            assert "</script><script>window.hacked = 1</script>" in text
            assert "\\u202eevil" in text
        assert not re.search("[\u202a-\u202e\u2066-\u2069\x1b]", page.content())
    assert page.evaluate("window.hacked") is None
    assert page.locator("main script, main img:not([data-screen])").count() == 0


def test_hostile_words_stay_words_in_the_list(page: Page, shown: Shown, tmp_path: Path, complaints: list[str]) -> None:
    run = tmp_path / "run"
    for number, name in enumerate(["a", "b"]):
        folder = run / "episodes" / name
        folder.mkdir(parents=True)
        values = json.loads((shown.runs["by-hand"].episodes / ASKED / "episode.json").read_bytes())
        values["identity"]["task"] = f"mock/{HOSTILE}{number}"
        values["identity"]["agent"]["name"] = HOSTILE
        values["verdict"]["goals"][1]["sentence"] = HOSTILE
        (folder / "episode.json").write_text(json.dumps(values))
        (folder / "interaction.jsonl").write_text("")
    catalogue = Catalogue([run])
    catalogue.refresh()
    with serving(guarded(viewer(catalogue), Guard())) as (host, port):
        listed(page, f"http://{host}:{port}/?agent=<img src=x onerror=hacked=1>&q=window.hacked")
        listed(page, f"http://{host}:{port}/?q=window.hacked")
        expect(page.locator("#rows tr")).to_have_count(2)
        assert "\\u202eevil" in page.locator("#rows").inner_text()
        assert page.evaluate("window.hacked") is None
        page.locator(".row-link").first.click()
        expect(page.get_by_role("alert")).to_contain_text("This cannot be shown")
        page.wait_for_load_state("networkidle")
        complaints.clear()  # Chromium's lines about the answers' status


def test_an_episode_that_is_not_there_is_said(page: Page, shown: Shown, complaints: list[str]) -> None:
    page.goto(f"{shown.base}/e/by-hand/nothing")
    expect(page.get_by_role("alert")).to_contain_text("has no complete episode nothing")
    page.wait_for_load_state("networkidle")
    complaints.clear()  # Chromium's lines about the answers' status


def test_the_theme_follows_the_system_and_the_switch(page: Page, shown: Shown) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    listed(page, shown.base)
    light = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(ground)
    assert light != dark
    page.get_by_role("button", name="Switch to the light theme").click()
    assert page.evaluate(ground) == light
    opened(page, shown.film("by-hand", ASKED))
    assert page.evaluate(ground) == light  # it is kept


def test_every_text_has_contrast(page: Page, shown: Shown) -> None:
    for address in _pages(shown):
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        for dark in (False, True):
            page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
            assert page.evaluate(CONTRAST.read_text()) == []


def test_every_control_has_a_name_and_every_page_its_landmarks(page: Page, shown: Shown) -> None:
    nameless = """() => [...document.querySelectorAll('button, a[href], input, select')]
        .filter((e) => e.checkVisibility() && !(e.ariaLabel || e.innerText?.trim() || e.labels?.length || e.title))
        .map((e) => e.outerHTML)"""
    for address in _pages(shown):
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        assert page.evaluate(nameless) == []
        assert page.get_by_role("main").count() == page.get_by_role("banner").count() == 1
        assert page.get_by_role("heading", level=1).count() == 1


def test_the_film_fits_a_laptop(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    expect(page.locator(".screen img")).to_be_visible()
    sizes = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert sizes == [1280, 800]
    listed(page, shown.base)
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    inner, outer = page.locator("#scroll").evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert inner <= outer, page.locator("#head th").evaluate_all("all => all.map(e => [e.innerText, e.offsetWidth])")


def test_a_real_run_of_the_mock_desktop_is_a_film(page: Page, shown: Shown) -> None:
    for name in shown.runs["mock"].names():
        opened(page, shown.film("mock", name))
        expect(page.locator(".screen img")).to_be_visible()
        page.keyboard.press("End")
        expect(page.locator(".screen img")).to_be_visible()


def test_ways_that_were_not_needed_do_not_count(page: Page, shown: Shown) -> None:
    opened(page, shown.film("by-hand", ASKED))
    counted = page.evaluate(
        """async () => {
          const { counted } = await import("/app/verdict.js");
          const leaf = (ok) => ({ kind: "leaf", ok });
          const other = { kind: "all", ok: false, children: [leaf(false), leaf(true)] };
          const met = { kind: "any", ok: true, children: [other, leaf(true)] };
          const unmet = { kind: "any", ok: false, children: [leaf(false), leaf(false)] };
          return counted({ goals: [met], guards: [leaf(true), unmet] }).map((one) => one.ok);
        }"""
    )
    assert counted == [True, True, False, False]
