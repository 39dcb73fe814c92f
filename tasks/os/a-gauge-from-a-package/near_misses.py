"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def dpkg(desk: Desk, *arguments: str) -> None:
    desk.run(["sh", "-c", f"cd /home/user/Downloads && dpkg {' '.join(arguments)}"], root=True)


def right(params: dict[str, Any]) -> str:
    return f"{params['part']}_*.deb {params['program']}_{params['version']}_all.deb"


@near_miss(caught_by="system.package")
def the_newest_there_is(desk: Desk, params: dict[str, Any]) -> None:
    dpkg(desk, "-i *.deb")
    dpkg(desk, "--purge", params["old"])


@near_miss(caught_by="system.package")
def without_what_it_depends_on(desk: Desk, params: dict[str, Any]) -> None:
    dpkg(desk, f"-i {params['program']}_{params['version']}_all.deb")
    dpkg(desk, "--purge", params["old"])


@near_miss(caught_by="system.package#3")
def removed_and_not_its_settings(desk: Desk, params: dict[str, Any]) -> None:
    dpkg(desk, "-i", right(params))
    dpkg(desk, "--remove", params["old"])


@near_miss(caught_by="system.package#2")
def the_program_copied_by_hand(desk: Desk, params: dict[str, Any]) -> None:
    dpkg(desk, "--fsys-tarfile", f"{params['program']}_{params['version']}_all.deb", "| tar -x -C / ./usr/bin ./etc")
    dpkg(desk, "--purge", params["old"])


@near_miss(caught_by="system.packages_untouched")
def xarchiver_gone_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    kept = [each for each in evidence.read("packages").split(b"\n\n") if not each.startswith(b"Package: xarchiver\n")]
    evidence.write("packages", b"\n\n".join(kept))
