"""A server on a real socket."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from deskcraft.errors import BadInput
from deskcraft.web import Guard, common, guarded, listening, place_of, serving, url_of, warning

APP = Starlette(routes=[Mount("/common", common())])
PROGRAM = """
from starlette.applications import Starlette
from deskcraft.web import serve
serve(Starlette(), "127.0.0.1", 0, lambda sock: print("port", sock.getsockname()[1], flush=True))
print("ended")
"""


def test_a_block_has_a_server() -> None:
    with serving(guarded(APP, Guard())) as (host, port):
        answer = httpx.get(f"http://{host}:{port}/common/base.css")
        assert answer.headers["content-type"] == "text/css; charset=utf-8"
        again = httpx.get(f"http://{host}:{port}/common/base.css", headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
        assert httpx.get(f"http://{host}:{port}/common/../guard.py").status_code == 404
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{host}:{port}/")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_good_order(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert re.match(r"port \d+", process.stdout.readline())
        process.send_signal(number)
        assert process.stdout.read() == "ended\n"
    assert process.returncode == 0


def test_a_port_that_is_taken_is_said_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(BadInput, match=r"--port \d+: another program"):
            listening("127.0.0.1", taken.getsockname()[1])


def test_an_address_of_another_machine_is_said_in_one_line() -> None:
    with pytest.raises(BadInput, match="--host"):
        listening("192.0.2.1", 0)


def test_the_address_has_the_token_where_reading_needs_it() -> None:
    with listening("127.0.0.1", 0) as sock:
        assert "token" not in url_of(sock, Guard())
        secret = Guard(secret=True)
        assert url_of(sock, secret).endswith(f"/?token={secret.token}")


def test_others_are_warned_of() -> None:
    assert warning("127.0.0.1") == warning("::1") == warning("localhost") == ""
    assert "other machines" in warning("0.0.0.0")


def test_in_a_container_the_address_is_where_the_port_is_published() -> None:
    with listening("0.0.0.0", 0) as sock:
        number = sock.getsockname()[1]
        assert place_of(sock, published=True) == f"127.0.0.1:{number}"
        assert place_of(sock, published=False) == f"{socket.gethostname()}:{number}"
        assert url_of(sock, Guard(), published=True) == f"http://127.0.0.1:{number}/"
    assert "-p 127.0.0.1:8000:8000" in warning("0.0.0.0", published=True)
    assert warning("127.0.0.1", published=True) == ""
