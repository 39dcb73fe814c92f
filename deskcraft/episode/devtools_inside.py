"""Prints what the pages that are open in Chromium show, as JSON; runs inside a desktop, as `user`.

usage: devtools_inside.py PORT, of Chromium's own DevTools (`--remote-debugging-port`). Exit status 3: nobody answers,
4: it is not Chromium who does.

A list, one for each tab: `{"url", "title", "front", "text", "view", "scroll": [x, y], "fields": [{"label", "kind",
"value", "ticked"}]}`. `view` is the text that is in the window, `front` whether the tab is. Read in a world of its own
that no script of the page reaches.
"""

import base64
import ctypes
import http.client
import json
import os
import socket
import struct
import sys
from pathlib import Path
from typing import Any

BROWSERS = ("/usr/lib/chromium/chromium",)
NOBODY, ANOTHER = 3, 4
PR_SET_DUMPABLE = 4
LIMIT_BYTES = 16 * 2**20
WAIT_S = 5
TABS = 40
LOOK = """(() => {
  const cut = (text, limit) => String(text ?? "").slice(0, limit);
  const plain = (text) => cut(text, 300).replace(/\\s+/g, " ").trim();
  const skipped = ["submit", "reset", "button", "image", "hidden"];
  const label = (field) => plain(field.labels?.length ? field.labels[0].innerText : field.getAttribute("aria-label") ||
    field.placeholder || field.name);
  const all = [...document.querySelectorAll("input, select, textarea")];
  const fields = all.filter((field) => !skipped.includes(field.type)).slice(0, 200).map((field) => ({
      label: label(field), kind: field.type, value: cut(field.type === "select-one" ?
        field.selectedOptions[0]?.text : field.value, 5000),
      ticked: ["checkbox", "radio"].includes(field.type) ? field.checked : null,
    }));
  const walk = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let view = "";
  while (walk.nextNode() && view.length < 50000) {
    const node = walk.currentNode;
    if (!node.data.trim() || !node.parentElement?.checkVisibility()) continue;
    range.selectNodeContents(node);
    const seen = [...range.getClientRects()].some((box) => box.width && box.bottom > 0 && box.top < innerHeight);
    if (seen) view += node.data + " ";
  }
  return {
    url: location.href, title: document.title, front: document.visibilityState === "visible",
    text: cut(document.body?.innerText, 100000), view, scroll: [scrollX, scrollY], fields,
  };
})()"""


class Socket:
    """A web socket of a page's DevTools, as much of RFC 6455 as they need."""

    def __init__(self, port: int, path: str) -> None:
        self._line = socket.create_connection(("127.0.0.1", port), WAIT_S)
        self._line.settimeout(WAIT_S)
        key = base64.b64encode(os.urandom(16)).decode()
        self._line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self._read(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise OSError(f"no web socket: {head[:100]!r}")
        self._number = 0

    def ask(self, method: str, **params: Any) -> Any:
        """Call a method and return its result."""
        self._number += 1
        self._send(json.dumps({"id": self._number, "method": method, "params": params}).encode())
        while True:
            answer = json.loads(self._receive())
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise OSError(f"{method}: {answer['error']}")
                return answer["result"]

    def _send(self, data: bytes) -> None:
        size = len(data)
        length = struct.pack(">B", 0x80 | size) if size < 126 else struct.pack(">BH", 0x80 | 126, size)
        self._line.sendall(b"\x81" + length + bytes(4) + data)

    def _receive(self) -> bytes:
        whole = b""
        while True:
            first, second = self._read(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self._read(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._read(8))
            if size + len(whole) > LIMIT_BYTES:
                raise OSError("more than the limit")
            part = self._read(size)
            if first & 0x0F in (0, 1, 2):
                whole += part
                if first & 0x80:
                    return whole

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            part = self._line.recv(min(size - len(data), 65536))
            if not part:
                raise OSError("the line was closed")
            data += part
        return data


def look(port: int, tab: dict[str, Any]) -> dict[str, Any]:
    """Return what a tab shows."""
    page = Socket(port, f"/devtools/page/{tab['id']}")
    frame = page.ask("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = page.ask("Page.createIsolatedWorld", frameId=frame)["executionContextId"]
    found = page.ask("Runtime.evaluate", expression=LOOK, contextId=world, returnByValue=True, timeout=WAIT_S * 1000)
    value: dict[str, Any] = found["result"]["value"]
    return value


def listener(port: int) -> str:
    """Return the program that listens on a port of this machine, "" if that cannot be seen.

    A file that merely lies at a browser's place in a root of its own is called what it is: another.
    """
    wanted = f"0100007F:{port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inodes = {f"socket:[{row[9]}]" for row in rows if row[1] == wanted and row[3] == "0A"}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if any(str(link.readlink()) in inodes for link in (process / "fd").iterdir()):
                program, file = process / "exe", str((process / "exe").readlink())
                return file if Path(file).exists() and program.samefile(file) else f"another {file}"
        except OSError:
            continue
    return ""


def main(port: int) -> int:
    """Print the pages; return the exit status."""
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT_S)
    try:
        line.request("GET", "/json/list")
        tabs = json.loads(line.getresponse().read(LIMIT_BYTES))
    except OSError as error:
        print(error, file=sys.stderr)
        return NOBODY
    if (program := listener(port)) not in BROWSERS:
        print(f"{program or 'nobody known'} answers on port {port}", file=sys.stderr)
        return ANOTHER
    pages = [tab for tab in tabs if tab["type"] == "page" and not tab["url"].startswith("devtools:")]
    json.dump([look(port, tab) for tab in pages[:TABS]], sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
