"""No key leaves in a bundle: neither one of this process nor what has the form of one."""

from __future__ import annotations

import pytest

from deskcraft.errors import BadInput
from deskcraft.release.secrets import check_no_secret
from deskcraft.secrets.environment import environment_secrets

WORD = "correct-horse-battery"


@pytest.mark.parametrize("name", ["OPENAI_API_KEY", "HF_TOKEN", "client_secret", "DB_PASSWORD", "AWS_CREDENTIALS"])
def test_variables_that_sound_secret_are(name: str) -> None:
    assert environment_secrets(environment={name: WORD}) == {name: WORD.encode()}


def test_others_are_not_and_neither_are_short_values_and_paths() -> None:
    assert environment_secrets(environment={"LANG": WORD, "KEY": "short", "TOKEN_FILE": "/etc/passwd"}) == {}


def test_an_endpoint_s_own_key_is_whatever_it_is_called() -> None:
    assert environment_secrets(["LAB"], {"LAB": WORD}) == {"LAB": WORD.encode()}


def test_the_value_is_found_and_never_shown() -> None:
    with pytest.raises(BadInput, match=r"run\.json holds the value of \$LAB; nothing was written") as told:
        check_no_secret(f'{{"x": "{WORD}"}}'.encode(), "run.json", {"LAB": WORD.encode()})
    assert WORD not in str(told.value)


def test_a_value_is_found_as_json_writes_it() -> None:
    with pytest.raises(BadInput, match="LAB"):
        check_no_secret(rb'{"x": "a\"quote\u00e9 here"}', "f", {"LAB": 'a"quoteé here'.encode()})


@pytest.mark.parametrize(
    ("text", "what"),
    [
        pytest.param("sk-" + "ant-api03-" + "a1B2" * 8, "Anthropic", id="anthropic"),
        pytest.param("sk-" + "proj-" + "a1B2" * 8, "OpenAI", id="openai"),
        pytest.param("AI" + "za" + "x" * 35, "Google", id="google"),
        pytest.param("AK" + "IA" + "A1" * 8, "AWS", id="aws"),
        pytest.param("gh" + "p_" + "a1" * 18, "GitHub", id="github"),
        pytest.param("h" + "f_" + "a1" * 16, "Hugging Face", id="hugging face"),
        pytest.param("-----BEGIN RSA " + "PRIVATE KEY-----", "private key", id="private key"),
        pytest.param("Authorization: Bearer " + "a1.B" * 8, "bearer", id="bearer"),
        pytest.param("http://me:" + "pass@host/v1", "password", id="address"),
    ],
)
def test_what_has_the_form_of_a_key_is_refused(text: str, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        check_no_secret(f'{{"reply": "{text}"}}'.encode(), "trajectory", {})


@pytest.mark.parametrize(
    "text",
    [
        "desk-0123456789abcdef0123456789abcdef",
        "the mask-like-thing and task-000000000000000000000000",
        "http://127.0.0.1:8000/v1 and see https://example.org/a:b@c",
        "0" * 64,
        "the bearer of bad news",
    ],
)
def test_what_only_looks_a_little_like_one_is_not(text: str) -> None:
    check_no_secret(text.encode(), "f", {})
