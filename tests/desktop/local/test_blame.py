"""Whose doing it is that a local desktop broke, decided from facts alone; see tests/episode/test_attribution.py."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from deskcraft.desktop.guarded import ActionTooLong
from deskcraft.desktop.local.blame import Facts, Pulse, Strain, decide
from deskcraft.desktop.local.connection import ServerFull
from deskcraft.desktop.local.sandbox import SilentProgram
from deskcraft.errors import DesktopDied, DesktopError, DesktopTimeout

DIED, LATE = DesktopDied("the X server is gone"), DesktopTimeout("the X server did not answer")
BUSY, STARVED, HOG = Facts(x_busy=0.9, cut=True), Facts(x_busy=0.2, we_starved=0.8, cut=True), Facts(hog=0.9)


@pytest.mark.parametrize(
    ("error", "facts", "who"),
    [
        (DIED, Facts(gone=["sandbox"]), "us"),
        (DIED, Facts(gone=["X server's box"], x_exit=-signal.SIGSEGV), "us"),
        (DIED, Facts(x_exit=-signal.SIGKILL), "us"),
        (DIED, Facts(x_exit=0), "us"),
        (DIED, Facts(x_exit=-signal.SIGSEGV, x_words="Received signal 11 sent by process 0, uid 65534"), "us"),
        (DIED, Facts(x_exit=-signal.SIGSEGV, x_words="Segmentation fault at address 0x7"), "agent"),
        (DIED, Facts(x_exit=-signal.SIGABRT, x_words="malloc(): corrupted top size"), "agent"),
        (DIED, Facts(x_exit=1, x_words="Fatal server error"), "agent"),
        (LATE, Facts(x_stopped=True, x_busy=0.9), "us"),
        (LATE, BUSY, "agent"),
        (LATE, STARVED, "unknown"),
        (LATE, Facts(x_busy=0.15, x_starved=0.8, x_ran_s=1.5, we_starved=0.8, cut=True), "agent"),
        (LATE, Facts(x_busy=0.05, x_starved=0.9, x_ran_s=0.5, we_starved=0.8, cut=True), "unknown"),
        (LATE, Facts(x_busy=0.15, x_starved=0.1, x_ran_s=1.5, we_starved=0.8, cut=True), "unknown"),
        (LATE, replace(STARVED, hog=0.9), "agent"),
        (LATE, Facts(cut=True), "unknown"),
        (LATE, HOG, "agent"),
        (SilentProgram("no answer"), Facts(), "unknown"),
        (SilentProgram("no answer", struck=True), STARVED, "agent"),
        (SilentProgram("no answer"), Facts(session_struck=True), "agent"),
        (ServerFull("no memory left"), Facts(), "agent"),
        (ServerFull("no memory left"), Facts(x_exit=-signal.SIGKILL), "us"),
        (ActionTooLong("type"), Facts(), "agent"),
        (ActionTooLong("type"), Facts(we_starved=0.4), "agent"),
        (ActionTooLong("type"), STARVED, "unknown"),
        (DIED, Facts(), "unknown"),
    ],
)
def test_the_facts_decide(error: DesktopError, facts: Facts, who: str) -> None:
    blame = decide(error, facts)
    assert (blame.who, bool(blame.why)) == (who, True)


def test_a_process_is_watched_from_outside() -> None:
    worker = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        with Pulse(worker.pid) as pulse:
            before = pulse.look(time.monotonic_ns())
            while (
                now := pulse.look(time.monotonic_ns())
            ).x_ran + now.x_waited < before.x_ran + before.x_waited + 10**8:
                os.sched_yield()
            worked, starved, _ = now.since(before)
            assert worked + starved > 0.3
            assert not pulse.stopped
            os.kill(worker.pid, signal.SIGSTOP)
            os.waitpid(worker.pid, os.WUNTRACED)
            assert pulse.stopped
    finally:
        worker.kill()
        worker.wait()


def test_shares_stay_within_bounds() -> None:
    zero = Strain(0, 0, 0, 0)
    assert zero.since(zero) == (0.0, 0.0, 0.0)
    assert Strain(10, 100, -5, 5).since(zero) == (1.0, 0.0, 0.5)


def test_nothing_is_known_of_a_process_that_is_not_there() -> None:
    with Pulse(0) as pulse:
        # we_waited is this process's own run delay: it goes on between any two looks
        look = pulse.look(5)
        assert look == replace(look, x_ran=0, x_waited=0)
        assert not pulse.stopped
