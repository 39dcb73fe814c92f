"""Runs an application on a socket of this machine until it is stopped."""

from __future__ import annotations

import errno
import signal
import socket
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from deskcraft.errors import BadInput, HostError
from deskcraft.web.framing import StrictHttp
from deskcraft.web.guard import TOKEN_FIELD, Guard, is_loopback

STARTUP_S = 10.0
_ALL = frozenset({"0.0.0.0", "::"})


def listening(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one.

    Raises:
        BadInput: the address cannot be listened on.
    """
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # its protocol is named, for asyncio then sends a small answer at once: else it waits 40 ms for the last receipt
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise BadInput(f"--host {host}: {error.strerror}; give an address of this machine") from error
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(128)
    except OSError as error:
        sock.close()
        if error.errno == errno.EADDRINUSE:
            raise BadInput(f"--port {port}: another program listens there; give another, or 0 for a free one") from None
        raise BadInput(f"--host {host} --port {port}: {error.strerror}") from error
    return sock


def url_of(sock: socket.socket, guard: Guard, published: bool = False) -> str:
    """The address to open; with the token where reading needs it."""
    return f"http://{place_of(sock, published)}/" + (
        f"?{TOKEN_FIELD}={guard.token}" if guard.reading_needs_token else ""
    )


def place_of(sock: socket.socket, published: bool) -> str:
    """Host and port for a client's address.

    Args:
        sock: Listens already.
        published: The port is reached from outside of a container, where neither "all addresses" nor the container's
            own name means anything: what is named is where the port is published on this machine under its own number.
    """
    host, port = sock.getsockname()[:2]
    if host in _ALL:
        host = "127.0.0.1" if published else socket.gethostname()
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def warning(host: str, published: bool = False) -> str:
    """What to know before others can connect; empty on loopback.

    Args:
        host: Where the server listens.
        published: It is in a container, and the engine decides who reaches the port.
    """
    if is_loopback(host):
        return ""
    if published:
        return (
            "publish the port on this machine alone, as in -p 127.0.0.1:8000:8000; elsewhere the token is all that "
            "keeps others out, and it travels unencrypted"
        )
    return (
        f"--host {host}: other machines can connect. The token in the address is all that keeps them out, and it "
        "travels unencrypted; `ssh -L` to a server on 127.0.0.1 is safer"
    )


def serve(app: ASGIApp, host: str, port: int, announce: Callable[[socket.socket], None]) -> None:
    """Serves until SIGINT or SIGTERM, which end it in good order; `announce` is called when it listens.

    Raises:
        BadInput: the address cannot be listened on.
    """
    with listening(host, port) as sock:
        _Server(_config(app), lambda: announce(sock)).run(sockets=[sock])


@contextmanager
def serving(app: ASGIApp, host: str = "127.0.0.1", port: int = 0) -> Iterator[tuple[str, int]]:
    """Serves in a thread for as long as the block lasts; gives host and port.

    Raises:
        BadInput: the address cannot be listened on.
        HostError: the server did not start.
    """
    with listening(host, port) as sock:
        ready = threading.Event()
        server = _Server(_config(app), ready.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, name="web", daemon=True)
        thread.start()
        try:
            if not ready.wait(STARTUP_S):
                raise HostError(f"the web server did not start within {STARTUP_S:g} s")
            yield sock.getsockname()[:2]
        finally:
            server.should_exit = True
            thread.join(STARTUP_S)


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=StrictHttp,
        ws="auto",
        loop="asyncio",
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=64 * 1024,
    )


class _Server(uvicorn.Server):
    """Ends on a signal without raising it again: to stop a server is no fault."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and says so."""
        await super().startup(sockets)
        self._ready()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Takes both signals while it runs, if it may."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
