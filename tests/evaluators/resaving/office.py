"""Lets LibreOffice of the desktop's image load decks and save them again, and do nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deskcraft.desktop.opening import open_desktop

CONNECTED = r"""
import os, subprocess, sys, time
import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

os.chdir("/home/user/decks")
office = subprocess.Popen(["soffice", "--headless", "--norestore", "--accept=pipe,name=decks;urp;"])
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
while True:
    try:
        context = resolver.resolve("uno:pipe,name=decks;urp;StarOffice.ComponentContext")
        break
    except NoConnectException:
        time.sleep(0.1)
"""
"""The beginning of a script inside: an office that is started and asked, in the folder of the decks."""
INSIDE = (
    CONNECTED
    + r"""
FILTERS = {"pptx": "Impress MS PowerPoint 2007 XML", "odp": "impress8"}
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)

def option(name, value):
    found = PropertyValue()
    found.Name, found.Value = name, value
    return found

for line in sys.stdin.read().splitlines():
    source, target = line.split(" ")
    how = (option("Hidden", True), option("AsTemplate", False))
    source = source if source.startswith("/") else "/home/user/decks/" + source
    document = desktop.loadComponentFromURL("file://" + source, "_blank", 0, how)
    filter_ = FILTERS[target.rpartition(".")[2]]
    document.storeToURL("file:///home/user/decks/" + target, (option("FilterName", filter_),))
    document.close(True)
sys.stdout.flush()
office.terminate()
office.wait()
os._exit(0)  # the bridge's threads may break at an office that is gone
"""
)


def resaved(decks: Mapping[str, bytes], steps: Iterable[tuple[str, str]]) -> dict[str, bytes]:
    """Return every file that the steps make. A step is (source, target): a file given, one made before, or one of the
    image by its whole path; loaded and saved in the format of the target's name."""
    done = list(steps)
    with open_desktop("local", profiles=("office",)) as desktop:
        desktop.reset()
        for name, data in decks.items():
            desktop.put(f"~/decks/{name}", data)
        desktop.put("~/save.py", INSIDE.encode())
        listed = "\n".join(f"{source} {target}" for source, target in done)
        ran = desktop.run(["python3", "/home/user/save.py"], stdin=listed.encode(), timeout_s=500)
        if ran.exit_code:
            raise SystemExit(f"status {ran.exit_code}: {ran.stderr.decode()[-3000:]}")
        sources = {source: desktop.get(source) for source, _ in done if source.startswith("/")}
        return sources | {target: desktop.get(f"~/decks/{target}") for _, target in done}
