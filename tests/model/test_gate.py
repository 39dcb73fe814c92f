"""The bounds on an endpoint hold over processes."""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path

from deskcraft.model.gate import Gate


def _pass(folder: str, concurrency: int, count: int, log: str) -> None:
    gate = Gate(Path(folder), concurrency, None)
    for _ in range(count):
        with gate.passing(), Path(log).open("a") as file:
            file.write("+\n")
            file.flush()
            end = time.monotonic() + 0.01
            while time.monotonic() < end:
                pass
            file.write("-\n")


def test_no_more_calls_at_a_time_than_asked(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    log = tmp_path / "log"
    workers = [context.Process(target=_pass, args=(str(tmp_path / "gate"), 2, 8, str(log))) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    inside, most = 0, 0
    for line in log.read_text().split():
        inside += 1 if line == "+" else -1
        most = max(most, inside)
    assert (inside, most <= 2, len(log.read_text().split())) == (0, True, 64)


def test_calls_are_spread_over_the_minute(tmp_path: Path) -> None:
    gate = Gate(tmp_path / "gate", 4, per_minute=600)
    began = time.monotonic()
    for _ in range(6):
        with gate.passing():
            pass
    assert time.monotonic() - began >= 0.5 - 0.01


def test_a_place_of_a_process_that_died_is_free_again(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    worker = context.Process(target=_hold_and_die, args=(str(tmp_path / "gate"),))
    worker.start()
    worker.join()
    assert worker.exitcode == -9
    with Gate(tmp_path / "gate", 1, None).passing():
        pass


def _hold_and_die(folder: str) -> None:
    import os
    import signal

    with Gate(Path(folder), 1, None).passing():
        os.kill(os.getpid(), signal.SIGKILL)
