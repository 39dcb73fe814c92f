"""Serve all sites: `python3 -m sites.serve --data FOLDER --https 127.0.0.1:443 --cert FILE --key FILE`.

With `--control FD` it prints `warm` and waits on that Unix socket for one message: JSON {"cert", "key"} (PEM), and with
it the sockets that listen for https and http. Whoever serves need not be in the network that asks.
"""

import argparse
import json
import logging
import socket
import sys
import tempfile
from pathlib import Path

from waitress.server import create_server

from .hosts import ByHost
from .tls import Address, start_redirect, start_tls

THREADS = 8
MESSAGE_BYTES = 65_536


def _address(text: str) -> Address:
    host, _, port = text.rpartition(":")
    return host, int(port)


def _handed_over(control: int) -> tuple[socket.socket, socket.socket, Path, Path]:
    """Wait for the two sockets, the certificate and its key.

    Raises:
        EOFError: nobody sends them any more.
    """
    with socket.socket(fileno=control) as link:
        data, fds, _, _ = socket.recv_fds(link, MESSAGE_BYTES, 2)
    if not data:
        raise EOFError("the controller is gone")
    folder = Path(tempfile.mkdtemp(prefix="tls-"))
    told = json.loads(data)
    for name in ("cert", "key"):
        (folder / name).write_text(told[name])
    https, http = (socket.socket(fileno=fd) for fd in fds)
    return https, http, folder / "cert", folder / "key"


def main() -> None:
    """Listen, print `ready`, and serve until the process is ended."""
    parser = argparse.ArgumentParser(description="Serve the sites from their databases.")
    parser.add_argument("--data", type=Path, required=True, help="the folder of the databases")
    parser.add_argument("--https", type=_address, help="ADDRESS:PORT for TLS")
    parser.add_argument("--cert", type=Path, help="the certificate chain (PEM), for all host names")
    parser.add_argument("--key", type=Path, help="its key (PEM)")
    parser.add_argument("--http", type=_address, help="ADDRESS:PORT without TLS; with --https it redirects there")
    parser.add_argument("--control", type=int, help="a descriptor over which the listening sockets come")
    args = parser.parse_args()
    complete = args.cert and args.key if args.https else args.http
    if args.control is None and not complete:
        parser.error("give --http, or --https with --cert and --key, or --control")
    logging.getLogger("waitress").setLevel(logging.ERROR)
    app = ByHost(args.data)
    https: Address | socket.socket | None = args.https
    http: Address | socket.socket | None = args.http
    cert, key = args.cert, args.key
    if args.control is not None:
        print("warm", flush=True)
        https, http, cert, key = _handed_over(args.control)
    if https is None:
        server = create_server(app, host=args.http[0], port=args.http[1], threads=THREADS, ident=None)
    else:
        inner = Path(tempfile.mkdtemp(prefix="sites-")) / "wsgi"
        server = create_server(
            app, unix_socket=str(inner), unix_socket_perms="600", threads=THREADS, url_scheme="https", ident=None
        )
        start_tls(https, cert, key, inner)
        if http:
            start_redirect(http)
    print("ready", flush=True)
    try:
        server.run()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
