"""Serve all sites: `python3 -m sites.serve --data FOLDER --https 127.0.0.1:443 --cert FILE --key FILE`."""

import argparse
import logging
import sys
import tempfile
from pathlib import Path

from waitress.server import create_server

from .hosts import ByHost
from .tls import Address, start_redirect, start_tls

THREADS = 8


def _address(text: str) -> Address:
    host, _, port = text.rpartition(":")
    return host, int(port)


def main() -> None:
    """Listen, print `ready`, and serve until the process is ended."""
    parser = argparse.ArgumentParser(description="Serve the sites from their databases.")
    parser.add_argument("--data", type=Path, required=True, help="the folder of the databases")
    parser.add_argument("--https", type=_address, help="ADDRESS:PORT for TLS")
    parser.add_argument("--cert", type=Path, help="the certificate chain (PEM), for all host names")
    parser.add_argument("--key", type=Path, help="its key (PEM)")
    parser.add_argument("--http", type=_address, help="ADDRESS:PORT without TLS; with --https it redirects there")
    args = parser.parse_args()
    if (args.https is None and args.http is None) or (args.https and not (args.cert and args.key)):
        parser.error("give --http, or --https with --cert and --key")
    logging.getLogger("waitress").setLevel(logging.ERROR)
    app = ByHost(args.data)
    if args.https is None:
        server = create_server(app, host=args.http[0], port=args.http[1], threads=THREADS, ident=None)
    else:
        inner = Path(tempfile.mkdtemp(prefix="sites-")) / "wsgi"
        server = create_server(
            app, unix_socket=str(inner), unix_socket_perms="600", threads=THREADS, url_scheme="https", ident=None
        )
        start_tls(args.https, args.cert, args.key, inner)
        if args.http:
            start_redirect(args.http)
    print("ready", flush=True)
    try:
        server.run()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
