"""Begins an episode: a fresh desktop and the task's setup, or that moment again, where a desktop keeps it whole."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from deskcraft.desktop import sites
from deskcraft.desktop.guarded import WORK_S, GuardedDesktop
from deskcraft.episode.setup import FindAsset, run_steps
from deskcraft.task.model import Task
from deskcraft.task.steps import UploadStep


@runtime_checkable
class KeepsSetups(Protocol):
    """A desktop that can go back to the end of a setup, its windows open and its documents loaded."""

    def keep_setup(self, key: str) -> None:
        """Keeps this moment under a key, beyond resets; the oldest goes when there are too many."""

    def resume_setup(self, key: str) -> bool:
        """Goes back to it; False, and a reset is needed, if it is not there or cannot be gone back to."""


def begin(
    task: Task,
    desktop: GuardedDesktop,
    find_asset: FindAsset,
    *,
    again: bool,
    tell: Callable[[str], None],
    lap: Callable[[str], None],
) -> None:
    """Brings the desktop to where the agent's first observation is made.

    Args:
        task: the resolved task.
        desktop: any; one that keeps setups is asked first if `again`.
        find_asset: the file of an asset.
        again: a setup that was carried out for an equal beginning before may be gone back to.
        tell: called with the name of what begins.
        lap: called with the name of the timing that ends.

    Raises:
        SetupFailed: a step did not do what it says.
        DesktopError: the desktop did not come up.
    """
    sudo = "sudo" in task.requires
    keeper = desktop.kept if again and task.setup and isinstance(desktop.kept, KeepsSetups) else None
    key = setup_key(task, find_asset) if keeper is not None else ""
    if keeper is not None:
        with desktop.guard("going back to a setup", WORK_S):
            resumed = keeper.resume_setup(key)
        if resumed:
            lap("reset_s")
            return
    desktop.reset(sudo=sudo)
    if sites.required(task.requires):
        desktop.serve_sites()
    lap("reset_s")
    tell("setup")
    run_steps(desktop, task.setup, find_asset)
    if keeper is not None:
        with desktop.guard("keeping the setup", WORK_S):
            keeper.keep_setup(key)
    lap("setup_s")


def setup_key(task: Task, find_asset: FindAsset) -> str:
    """Equal for setups that do the same with the same bytes, and the same rights and local sites after it."""
    digest = hashlib.sha256(b"sudo" if "sudo" in task.requires else b"")
    digest.update(b"sites\n" if sites.required(task.requires) else b"\n")
    for step in task.setup:
        digest.update(step.model_dump_json().encode() + b"\n")
        if isinstance(step, UploadStep):
            digest.update(hashlib.sha256(find_asset(step.upload.asset).read_bytes()).digest())
    return digest.hexdigest()
