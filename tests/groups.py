"""How pytest-xdist assigns tests: those that share something costly go to one worker, long ones first.

A file is the unit that a worker is given, for its tests share fixtures. Some files share more, a virtual machine that
boots once or a solution that is recorded once, and are one unit together; where each test takes minutes, it is a unit
of its own. A worker gets its next unit when it is almost done with its last, so long ones must not come at the end.

`--dist loadgroup` cannot do this with pytest 9.2: it writes the group into a private field of tests that is gone.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from xdist.scheduler import LoadScopeScheduling

GROUPS: Mapping[str, tuple[str, ...]] = {
    "machines": ("tests/desktop/libvirt/",),
    "adapters": ("tests/agent/models/", "solves_a_real_task"),
}
"""Each group of several files with the id of its tests: the prefix, and what else the id contains."""
ALONE = ("tests/tasks/test_proofs.py",)
"""Where each test is a unit."""


def unit_of(test: str) -> str:
    """What goes to a worker together with a test, by its id."""
    for name, (begins, *has) in GROUPS.items():
        if test.startswith(begins) and all(part in test for part in has):
            return name
    return test if test.startswith(ALONE) else test.partition("::")[0]


def long_first(items: list[pytest.Item]) -> None:
    """Puts groups of files first, then single tests, then files with real desktops; otherwise the order stays."""
    real = {item.path for item in items if item.get_closest_marker("real")}

    def rank(item: pytest.Item) -> int:
        if unit_of(item.nodeid) in GROUPS:
            return 0
        return 1 if item.nodeid.startswith(ALONE) else 2 if item.path in real else 3

    items.sort(key=rank)


class UnitScheduling(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types of its own
    """The scheduler of `--dist loadscope` with other scopes."""

    def _split_scope(self, nodeid: str) -> str:
        """The scope of a test: what xdist's own schedulers by file and by group override, too."""
        return unit_of(nodeid)
