"""What is taken out of a desktop as evidence: kinds that need more than a path."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from pydantic import ValidationError

from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Completed, Desktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.episode.evidence import _xfconf, capture, open_pages, take
from deskcraft.episode.setup import run_steps
from deskcraft.errors import DesktopTimeout, NoSuchFile, RefusedFile
from deskcraft.record.blobs import BlobStore
from deskcraft.task.model import CommandEvidence, Task, TreeEvidence
from deskcraft.task.steps import LaunchStep


class Answering:
    """A desktop that answers every command in one way."""

    def __init__(self, answer: Completed | DesktopTimeout) -> None:
        self.answer = answer
        self.asked: list[str] = []

    def run(self, argv: Sequence[str], **options: Any) -> Completed:
        self.asked = list(argv)
        if isinstance(self.answer, DesktopTimeout):
            raise self.answer
        return self.answer


def test_settings_are_asked_without_what_the_home_folder_holds() -> None:
    desktop = Answering(Completed(0, b"{}", b""))
    assert _xfconf(cast(Desktop, desktop), "xsettings") == b"{}"
    assert desktop.asked[:2] == ["/usr/bin/python3", "-I"]
    assert desktop.asked[-1] == "xsettings"


@pytest.mark.parametrize("answer", [Completed(1, b"", b"no bus"), DesktopTimeout("20 s")], ids=["fails", "hangs"])
def test_settings_that_do_not_answer_are_refused(answer: Completed | DesktopTimeout) -> None:
    with pytest.raises(RefusedFile, match="did not answer"):
        _xfconf(cast(Desktop, Answering(answer)), "xsettings")


def test_a_desktop_without_xfce_refuses() -> None:
    with MockDesktop() as desktop, pytest.raises(RefusedFile, match="did not answer"):
        desktop.reset()
        _xfconf(desktop, "xsettings")


class WithoutPrograms(MockDesktop):
    """What runs inside is stopped by the agent's programs."""

    def run(self, argv: Sequence[str], **options: Any) -> Completed:
        raise DesktopTimeout(f"`{argv[0]}` did not end")


def test_a_manifest_asks_no_program_inside() -> None:
    with WithoutPrograms() as desktop:
        desktop.reset()
        desktop.put("~/box/a", b"1")
        MockDesktop.run(desktop, ["rm", "/home/user/box/a"])
        assert take(desktop, TreeEvidence(tree="~/box")) == b"{}"
        with pytest.raises(NoSuchFile):
            take(desktop, TreeEvidence(tree="~/nothing"))


@pytest.mark.parametrize("channel", ["", "../x", "a b", "--help/", "**", "x*"])
def test_a_channel_has_a_plain_name(channel: str) -> None:
    with pytest.raises(ValidationError, match="xfconf"):
        Task.model_validate({"evidence": {"looks": {"xfconf": channel}}})


@pytest.mark.real
def test_a_repository_names_no_program_that_writes_into_evidence() -> None:
    forge = "#!/bin/sh\necho forged > /proc/$PPID/fd/1\ncat\n"
    status = ("git", "-C", "~/r", "status", "--porcelain=v2")
    commit = "git add . && git -c user.name=a -c user.email=a commit -qm x && git config filter.x.clean ~/forge"
    with open_desktop("local") as desktop:
        desktop.reset()
        desktop.put("~/forge", forge.encode(), mode=0o755)
        desktop.put("~/r/f", b"a\n")
        desktop.put("~/r/.gitattributes", b"* filter=x\n")
        assert desktop.run(["sh", "-c", f"cd ~/r && git init -q && {commit} && touch -d 2001-01-01 f"]).exit_code == 0
        answer = json.loads(take(desktop, CommandEvidence(command=status)))
        assert (answer["exit_code"], answer["stdout"]) == (0, "")


@pytest.mark.real
def test_a_session_answers_with_types_at_once() -> None:
    with open_desktop("local") as desktop:
        desktop.reset()
        before = json.loads(_xfconf(desktop, "xsettings"))
        assert before["/Xft/DPI"] == {"type": "int", "value": 96}
        desktop.run(["xfconf-query", "-c", "xsettings", "-p", "/Xft/DPI", "-s", "120"])
        items = ["-a", "-t", "string", "-s", "x", "-t", "double", "-s", "0.5"]
        desktop.run(["xfconf-query", "-c", "xsettings", "-p", "/a/list", "-n", *items])
        after = json.loads(_xfconf(desktop, "xsettings"))
        assert after["/Xft/DPI"] == {"type": "int", "value": 120}
        assert after["/a/list"] == {
            "type": "array",
            "value": [{"type": "string", "value": "x"}, {"type": "double", "value": 0.5}],
        }
        assert json.loads(_xfconf(desktop, "nobody-made-this")) == {}
        every = json.loads(_xfconf(desktop, "*"))
        assert every["/xsettings/a/list"] == after["/a/list"]
        assert {path.split("/")[1] for path in every} >= {"xsettings", "xfwm4", "xfce4-panel"}


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (Completed(3, b"", b"connection refused"), NoSuchFile),
        (Completed(4, b"", b"/usr/bin/python3.11 answers on port 9222"), RefusedFile),
        (Completed(1, b"", b"Traceback"), RefusedFile),
        (DesktopTimeout("30 s"), RefusedFile),
    ],
    ids=["nobody", "another program", "fails", "hangs"],
)
def test_a_browser_that_does_not_answer(answer: Completed | DesktopTimeout, error: type[Exception]) -> None:
    with pytest.raises(error):
        open_pages(cast(Desktop, Answering(answer)), 9222)


@pytest.mark.parametrize("port", [80, 70000, "page"])
def test_a_port_of_devtools_is_one(port: object) -> None:
    with pytest.raises(ValidationError, match="devtools"):
        Task.model_validate({"evidence": {"pages": {"devtools": port}}})


FORM = """<!doctype html><html lang="en"><title>A form</title><h1>Order</h1>
<label>Cups <input id="cups" value="2"></label><label><input type="checkbox" checked> Gift</label>
<select aria-label="Tea"><option value="1">Assam</option><option value="2" selected>Keemun</option></select>
<p style="margin-top: 4000px">Far below</p><p hidden>Unseen</p>
<script>document.querySelectorAll = () => []; JSON.stringify = () => "[]";
HTMLInputElement.prototype.__defineGetter__("value", () => "9");</script></html>"""
FAKE = """
import http.server, json
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers()
        self.wfile.write(json.dumps([{"type": "page", "id": "1", "url": "https://shop.test/"}]).encode())
http.server.HTTPServer(("127.0.0.1", 9333), Page).serve_forever()
"""


@pytest.mark.real
def test_open_pages_tell_what_they_show() -> None:
    with open_desktop("local", profiles=("web",)) as desktop:
        desktop.reset()
        with pytest.raises(NoSuchFile):
            open_pages(desktop, 9222)
        desktop.put("~/form.html", FORM.encode())
        argv = ["chromium", "--remote-debugging-port=9222", "/home/user/form.html", "about:blank"]
        launch = {"launch": {"argv": argv, "window": "Chromium", "timeout_s": 60}}
        run_steps(desktop, [LaunchStep.model_validate(launch)], find_asset=Path)
        pages = wait_until(lambda: _form(json.loads(open_pages(desktop, 9222))), 30, "both pages")
        form = next(each for each in pages if each["title"] == "A form")
        assert form["url"] == "file:///home/user/form.html"
        assert [each["front"] for each in pages].count(True) == 1
        told = [(each["label"], each["value"], each["ticked"]) for each in form["fields"]]
        assert told == [("Cups", "2", None), ("Gift", "on", True), ("Tea", "Keemun", None)]
        assert "Far below" in form["text"]
        assert "Unseen" not in form["text"]
        assert "Far below" not in form["view"]
        desktop.put("~/fake.py", FAKE.encode())
        desktop.launch(["python3", "/home/user/fake.py"])
        with pytest.raises(RefusedFile, match="python3"):
            wait_until(lambda: _fake(desktop), 20, "the program that says it is a browser")


def _form(pages: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
    return pages if len(pages) == 2 and any(each["fields"] for each in pages) else None


def _fake(desktop: Desktop) -> bytes | None:
    try:
        return open_pages(desktop, 9333)
    except NoSuchFile:
        return None


def task_of(**more: object) -> dict[str, object]:
    checks = {"goals": [{"site.record": {"of": "shop", "table": "orders", "where": {"number": "BL-1"}}}]}
    return {
        "schema_version": 1,
        "id": "chromium/order",
        "revision": 1,
        "app": "chromium",
        "level": "L1",
        "author": "A",
        "operations": ["order"],
        "source": {"kind": "author", "title": "T"},
        "expected_steps": 3,
        "instruction": "Order the copper kettle.",
        "evidence": {"shop": {"site": "shop"}},
        "checks": checks,
        **more,
    }


def test_a_site_is_evidence_where_the_task_requires_it() -> None:
    task = Task.model_validate(task_of(requires=["network-site:shop"]))
    assert task.profiles == ("base", "web")
    with pytest.raises(ValidationError, match=r"evidence\.shop: write 'network-site:shop' into requires"):
        Task.model_validate(task_of(requires=["network-site:stay"]))


def test_a_site_that_is_not_there_cannot_be_required() -> None:
    with pytest.raises(ValidationError, match="no local site is called 'bank'; there are shop, stay, docs"):
        Task.model_validate(task_of(requires=["network-site:shop", "network-site:bank"]))


def test_a_site_that_is_not_served_is_absent(tmp_path: Path) -> None:
    task = Task.model_validate(task_of(requires=["network-site:shop"]))
    with MockDesktop() as desktop:
        desktop.reset()
        assert capture(desktop, task, BlobStore(tmp_path))["shop"].state == "absent"
