"""Who has a file open for writing, and how evidence waits for it, on a real desktop."""

from __future__ import annotations

import pytest

from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.rest import come_to_rest
from deskcraft.desktop.waiting import wait_until
from deskcraft.image.store import find_image

FILE = "/home/user/Videos/film.mp4"
_RENDER = """
import time
end = time.monotonic() + 14
with open("/home/user/Videos/film.mp4", "w") as film:
    while time.monotonic() < end:
        sum(range(100000))
    film.write("whole")
"""


@pytest.mark.real
def test_evidence_waits_for_a_render_that_the_last_action_began() -> None:
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        assert desktop.writers(["/home/user/Videos"]) == ()
        desktop.put(f"{FILE}.txt", b"x")
        desktop.launch(["tail", "-f", f"{FILE}.txt"])
        desktop.launch(["python3", "-c", _RENDER])
        assert wait_until(lambda: desktop.writers(["~/Videos"]) or None, 20, "a writer") == (FILE,)
        assert desktop.writers([FILE]) == (FILE,)
        assert desktop.writers(["~/Documents"]) == ()
        rested = come_to_rest(desktop, [FILE])
        assert desktop.get(FILE) == b"whole"
        assert rested.why == "quiet"
