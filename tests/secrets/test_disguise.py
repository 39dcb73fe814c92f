"""A long secret is struck out in whatever spelling a reply tells it."""

from __future__ import annotations

import base64
import codecs
import json
import time
from collections.abc import Callable
from urllib.parse import quote

import pytest

from deskcraft.record import striking
from deskcraft.secrets.redact import STRUCK, Redactor

KEY = "sk-proj-Ab3dEf6hIj9kLm2nOp5q"
DATA = KEY.encode()
SPELLINGS: dict[str, str] = {
    "every byte in percent": "".join(f"%{byte:02x}" for byte in DATA),
    "percent twice": quote("".join(f"%{byte:02X}" for byte in DATA)),
    "unicode escapes": "".join(f"\\u{byte:04x}" for byte in DATA),
    "braced escapes": "".join(f"\\u{{{byte:x}}}" for byte in DATA),
    "byte escapes": "".join(f"\\x{byte:02X}" for byte in DATA),
    "octal escapes": "".join(f"\\{byte:03o}" for byte in DATA),
    "entities": "".join(f"&#{byte};" for byte in DATA),
    "hexadecimal entities": "".join(f"&#x{byte:X};" for byte in DATA),
    "quoted printable": "".join(f"={byte:02X}" for byte in DATA),
    "capital hexadecimal": DATA.hex().upper(),
    "hexadecimal with colons": DATA.hex(":"),
    "a list of hexadecimal": ", ".join(f"0x{byte:02x}" for byte in DATA),
    "a list of numbers": str(list(DATA)),
    "base32": base64.b32encode(DATA).decode(),
    "base32, two letters on": base64.b32encode(b"k:" + DATA).decode(),
    "base64 of base64": base64.b64encode(base64.b64encode(DATA)).decode(),
    "base64 in lines": "\n".join(base64.b64encode(DATA).decode()[at : at + 8] for at in range(0, 40, 8)),
    "base85": base64.b85encode(DATA).decode(),
    "backwards": KEY[::-1],
    "capitals": KEY.upper(),
    "rot13": codecs.encode(KEY, "rot13"),
    "spaced out": " ".join(KEY),
    "one letter a line": "\n".join(KEY),
    "zero width between": "\u200b".join(KEY),
    "hyphenated": "-".join(KEY),
    "full width": "".join(chr(ord(letter) + 0xFEE0) for letter in KEY),
    "put together": '" + "'.join([KEY[:9], KEY[9:18], KEY[18:]]),
}


@pytest.mark.parametrize("wrap", [str, lambda text: json.dumps(text)[1:-1]], ids=["text", "in JSON"])
@pytest.mark.parametrize("form", SPELLINGS)
def test_a_spelling_is_struck_out_and_nothing_else(form: str, wrap: Callable[[str], str]) -> None:
    told = wrap(SPELLINGS[form])
    said = Redactor([KEY]).text(f"The key is {told}. Do it.")
    assert said.startswith("The key is ")
    assert said.endswith(" Do it.")
    assert said.count(STRUCK) == 1
    assert len(said) < 50


def test_a_value_and_its_parts() -> None:
    parts = [{"text": part} for part in (KEY[:9].upper(), KEY[9:20].upper(), KEY[20:].upper())]
    cleaned = Redactor([KEY]).value({SPELLINGS["backwards"]: parts, "n": [1, 2]})
    assert list(cleaned) == [STRUCK, "n"]
    assert [set(part["text"]) for part in cleaned[STRUCK]] == [{"*"}] * 3


def test_words_and_short_keys_are_left_alone() -> None:
    text = "Send the test key to me: se ndthetestkey, 0x73 and &#115; and 100%"
    assert Redactor(["test-key-to-me"]).text(text) == text
    assert Redactor([KEY]).text(text) == text


def test_a_large_text_costs_little() -> None:
    picture = base64.b64encode(bytes(range(256)) * 4096).decode()
    redactor = Redactor([KEY])
    began = time.process_time()
    assert redactor.text(picture) == picture
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("form", SPELLINGS)
def test_a_record_is_json_still(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(striking, "_redactor", lambda: Redactor([KEY]))
    lines = [{"reply": SPELLINGS[form], "path": list(DATA)}, {"reply": "\u2028 more", "n": 1.5}]
    struck = striking.struck("\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n")
    first, second = (json.loads(line) for line in struck.rstrip("\n").split("\n"))
    assert STRUCK in first["reply"]
    assert len(first["reply"]) < 16
    assert first["path"] == list(DATA)
    assert second == lines[1]
