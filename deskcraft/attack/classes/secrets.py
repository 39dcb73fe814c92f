"""A model server that repeats the key which it was given: nothing that a run leaves has any of it."""

from __future__ import annotations

import base64
import json
import tempfile
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from urllib.parse import quote

from deskcraft.attack.endpoint_server import Heard, HostileServer, Json, Script, call, chat
from deskcraft.attack.folder_ground import Sent
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack

KEY = 'sk-Attack+Secret/0123"456\\789xyz'
_HELD = "the key is in no file of the run, no output, page or export, and in no process's arguments"
_ALIGNMENTS = 3
_READ = (
    ("report", "--json", "-"),
    ("report", "--html", "page.html"),
    ("export", "--format", "inspect", "--out", "logs"),
    ("export", "--format", "csv", "--out", "tables"),
)


def forms(key: str = KEY) -> list[str]:
    """The key as it may be repeated."""
    coded = [base64.b64encode(b"x" * ahead + key.encode() + b"!").decode() for ahead in range(_ALIGNMENTS)]
    return [
        key,
        f"Bearer {key}",
        *coded,
        base64.urlsafe_b64encode(key.encode()).decode(),
        quote(key, safe=""),
        quote(key, safe="").replace("%2B", "%2b"),
        json.dumps(key),
        json.dumps(json.dumps(key)),
        key.encode().hex(),
        key.encode().hex().upper(),
    ]


def traces(text: str, key: str = KEY) -> list[str]:
    """What of the key a text shows: eight letters of it, or what only it can have made in another form."""
    parts = [key[at : at + 8] for at in range(0, len(key) - 8, 4)]
    inner = [base64.b64encode(b"x" * ahead + key.encode() + b"yz").decode()[8:-8] for ahead in range(_ALIGNMENTS)]
    coded = [*inner, *(each.replace("+", "-").replace("/", "_") for each in inner), key.encode().hex()]
    return [part for part in (*parts, *coded, quote(key, safe="")) if part in text or part.upper() in text]


def _listed() -> str:
    """The arguments of all processes."""
    said = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            said.append(process.read_bytes().decode(errors="replace"))
        except OSError:
            continue
    return "\n".join(said)


def _left_by(
    ground: Ground, script: Script, *, address: str = "http://{host}/v1", key: str = KEY, options: tuple[str, ...] = ()
) -> str:
    """Runs an agent against a server, reads the run in all ways, and searches."""
    sent = ground.shared(Sent)
    arguments: list[str] = []

    def watched(heard: Heard) -> None:
        arguments.append(_listed())
        script(heard)

    with HostileServer(watched) as server, tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        words = [
            "run",
            "--agent",
            "openai",
            "--model",
            "m",
            "--record-calls",
            "--max-steps",
            "14",
            "--desktop",
            "mock",
            "--task-root",
            str(sent.root),
            "--out",
            str(out / "run"),
            "--model-option",
            "tries=2",
            "--model-option",
            "backoff_s=0.01",
            *options,
        ]
        given = {"OPENAI_API_KEY": key, "OPENAI_BASE_URL": address.format(host=server.host)}
        ran = [sent.commands.run(*words, cwd=out, env=given)]
        if not arguments:
            return f"the server was not asked: {ran[0].stderr[-300:]}"
        ran += [sent.commands.run(name, out / "run", *more, cwd=out, env=given) for name, *more in _READ]
        said = {f"output {number}": one.stdout + one.stderr for number, one in enumerate(ran)}
        files = {
            str(path.relative_to(out)): path.read_bytes().decode("latin-1") for path in out.rglob("*") if path.is_file()
        }
    for name, text in {**said, **files, "arguments of a process": "\n".join(arguments)}.items():
        if found := traces(text, key):
            return f"{name} shows {len(found)} parts of it"
    return ""


def _in_turn(
    answer: Callable[[str], Json | bytes], status: str = "200 OK", head: Callable[[str], str] = lambda form: ""
) -> Script:
    """Another form with each request."""
    left: Iterator[str] = cycle(forms())

    def script(heard: Heard) -> None:
        form = next(left)
        heard.reply(answer(form), status, head=head(form).encode("latin-1"))

    return script


def _events(*deltas: Json) -> Script:
    def script(heard: Heard) -> None:
        base = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m"}
        pieces = [{**base, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
        text = "".join(f"data: {json.dumps(piece)}\n\n" for piece in pieces) + "data: [DONE]\n\n"
        heard.reply(text.encode(), kind="text/event-stream")

    return script


_CALL = {"index": 0, "id": "k", "type": "function", "function": {"name": "done", "arguments": "{}"}}
SCRIPTS: dict[str, tuple[Script, tuple[str, ...]]] = {
    "in-replies": (
        _in_turn(lambda form: chat(f"You sent {form}, did you not?", tool_calls=[call("wait", '{"duration_s": 0.1}')])),
        (),
    ),
    "in-reasoning": (
        _in_turn(
            lambda form: chat("x", reasoning_content=f"it is {form}", tool_calls=[call("wait", '{"duration_s": 0.1}')])
        ),
        (),
    ),
    "in-typed-words": (_in_turn(lambda form: chat("x", tool_calls=[call("type", json.dumps({"text": form}))])), ()),
    "in-questions": (
        _in_turn(lambda form: chat("x", tool_calls=[call("ask_user", json.dumps({"question": form}))])),
        (),
    ),
    "in-names": (
        _in_turn(lambda form: {**chat("x", tool_calls=[{**call(form, "{}"), "id": form}]), "id": form, "model": form}),
        (),
    ),
    "in-keys": (_in_turn(lambda form: {**chat("x", **{form: form}), form: {form: [form]}}), ()),
    "in-errors": (
        _in_turn(lambda form: {"error": {"message": f"no such key: {form}", "code": form, "type": form}}, "401 No"),
        (),
    ),
    "in-errors-of-200": (_in_turn(lambda form: {"error": {"message": f"busy with {form}"}}), ()),
    "in-what-is-no-json": (_in_turn(lambda form: f"<html>{form}</html>".encode(), "502 No"), ()),
    "in-headers": (
        _in_turn(
            lambda form: {"error": {"message": "no"}},
            "429 Slow",
            lambda form: f"x-key: {form}\r\nretry-after: {form}\r\nx-request-id: {form}\r\n",
        ),
        (),
    ),
    "in-long-errors": (_in_turn(lambda form: {"error": {"message": "x" * 470 + form + "y" * 3000}}, "400 No"), ()),
    "in-two-pieces": (
        _events({"role": "assistant", "content": KEY[:11]}, {"content": KEY[11:]}, {"tool_calls": [_CALL]}),
        ("--model-option", "stream=true"),
    ),
    "in-many-pieces": (
        _events(*({"content": letter} for letter in KEY), {"tool_calls": [_CALL]}),
        ("--model-option", "stream=true"),
    ),
    "in-parts-of-a-reply": (
        _in_turn(lambda form: chat([{"type": "text", "text": KEY[:9]}, {"type": "text", "text": KEY[9:]}])),
        (),
    ),
}
for _name, (_script, _options) in SCRIPTS.items():
    attack("secrets", _name, _HELD, once=True)(
        lambda ground, script=_script, options=_options: _left_by(ground, script, options=options)  # type: ignore[misc]
    )

_PASSWORD = "Pass-word-of-an-address-0123"
for _name, _address in {
    "in-address-user": f"http://user:{_PASSWORD}@{{host}}/v1",
    "in-address-query": f"http://{{host}}/v1?key={_PASSWORD}",
    "in-address-name": f"http://{_PASSWORD}@{{host}}/v1",
}.items():

    def _repeats(heard: Heard) -> None:
        seen = f"{heard.path} {heard.head} {_PASSWORD} {base64.b64encode(f'user:{_PASSWORD}'.encode()).decode()}"
        heard.reply({"error": {"message": seen}}, "400 No")

    attack("secrets", _name, _HELD, once=True)(
        lambda ground, address=_address: _left_by(ground, _repeats, address=address, key=_PASSWORD)  # type: ignore[misc]
    )
