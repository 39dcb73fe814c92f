"""TLS in front of the WSGI server, which speaks none: bytes go to and from a socket of its own, nothing is read."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

CHUNK_BYTES = 65_536
Address = tuple[str, int]
Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(OSError, asyncio.IncompleteReadError):
        while chunk := await source.read(CHUNK_BYTES):
            sink.write(chunk)
            await sink.drain()
    with suppress(OSError):
        sink.close()


def start_tls(place: Address | socket.socket, certificate: Path, key: Path, inner: Path) -> None:
    """Listen with TLS in a thread of its own and relay to the Unix socket `inner`. It listens when this returns.

    `place` is an address, or a socket that is bound.

    Raises:
        OSError: the address is taken, or the certificate cannot be used.
    """
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            inner_reader, inner_writer = await asyncio.open_unix_connection(inner)
        except OSError:
            writer.close()
            return
        await asyncio.gather(_pump(reader, inner_writer), _pump(inner_reader, writer))

    _in_thread(place, serve, context)


def start_redirect(place: Address | socket.socket) -> None:
    """Listen without TLS and send every browser to the same page with it."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            path = head[0].split(" ")[1]
            hosts = [line[5:].strip() for line in head if line.lower().startswith("host:")]
            host = hosts[0].partition(":")[0] if hosts else ""
            answer = f"HTTP/1.1 301 Moved Permanently\r\nLocation: https://{host}{path}\r\n"
            writer.write(f"{answer}Content-Length: 0\r\nConnection: close\r\n\r\n".encode("latin-1"))
            await writer.drain()
        with suppress(OSError):
            writer.close()

    _in_thread(place, serve, None)


def _in_thread(place: Address | socket.socket, serve: Serve, context: ssl.SSLContext | None) -> None:
    loop = asyncio.new_event_loop()
    if isinstance(place, socket.socket):
        loop.run_until_complete(asyncio.start_server(serve, sock=place, ssl=context))
    else:
        loop.run_until_complete(asyncio.start_server(serve, *place, ssl=context))
    threading.Thread(target=loop.run_forever, daemon=True).start()
