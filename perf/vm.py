"""Speed and memory of a virtual machine of the libvirt provider: boot, reset, observation, action.

Under TCG the processor is emulated; the figures of a KVM host are of another order, and are not measured here.
"""

from __future__ import annotations

import time
from pathlib import Path

from deskcraft.desktop.actions import Click
from deskcraft.desktop.libvirt.desktop import LibvirtDesktop
from deskcraft.desktop.libvirt.pool import Pool
from deskcraft.desktop.png import encode
from deskcraft.image.disk import find_disk
from deskcraft.image.store import find_image
from perf.figures import Figure, percentile

RESETS, OBSERVATIONS, ACTIONS = 8, 20, 30


def measure() -> list[Figure]:
    """All figures of one machine, with an editor open while it is looked at."""
    with Pool(find_disk(find_image()), size=1) as pool, LibvirtDesktop(pool) as desktop:
        boot = _timed(desktop.reset)
        resets = [_timed(lambda: _reset_to_a_picture(desktop)) for _ in range(RESETS)]
        desktop.launch(["mousepad"])
        desktop.settle(cap_s=60)
        observe: list[float] = []
        act: list[float] = []
        for turn in range(max(OBSERVATIONS, ACTIONS)):
            click = Click(x=700 + turn, y=500)
            if turn < ACTIONS:
                act.append(_timed(lambda click=click: desktop.perform(click)))
            if turn < OBSERVATIONS:
                observe.append(_timed(lambda: encode(desktop.screenshot())))
        memory = _resident_mb(desktop.machine.guest.pid())
        how = "emulated (TCG)" if desktop.machine.emulated else "KVM"
    ms = 1000
    return [
        Figure("vm_restore_ms_p50", round(percentile(resets, 50) * ms), 1500, f"{RESETS} reverts to a picture, {how}"),
        Figure("vm_restore_ms_p95", round(percentile(resets, 95) * ms), 4000, "the same"),
        Figure("vm_boot_s", round(boot, 1), 20, "daemon, boot, first picture and its snapshot"),
        Figure("vm_observe_ms_p50", round(percentile(observe, 50) * ms), 300, "after a click, to PNG bytes"),
        Figure("vm_action_ms_p50", round(percentile(act, 50) * ms, 1), 30, f"{ACTIONS} clicks, 8 ms of each a gap"),
        Figure("vm_memory_mb", memory, 700, "resident, of QEMU with an editor open"),
    ]


def _reset_to_a_picture(desktop: LibvirtDesktop) -> None:
    desktop.reset()
    desktop.screenshot()


def _timed(call: object) -> float:
    assert callable(call)
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def _resident_mb(pid: int | None) -> int:
    if pid is None:
        return 0
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmRSS"))
