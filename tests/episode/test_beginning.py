"""Which setups may be gone back to for which others."""

from __future__ import annotations

import pytest

from deskcraft.episode.beginning import setup_key
from deskcraft.task.loading import TaskRoot
from tests.episode.scene import no_asset, note_task


@pytest.mark.parametrize("requires", [("sudo",), ("network-site:shop",)])
def test_a_setup_with_other_rights_or_sites_is_another(mock_root: TaskRoot, requires: tuple[str, ...]) -> None:
    task = note_task(mock_root)
    assert setup_key(task, no_asset) != setup_key(task.model_copy(update={"requires": requires}), no_asset)


def test_all_sites_are_served_where_one_is_needed(mock_root: TaskRoot) -> None:
    one, other = (
        note_task(mock_root).model_copy(update={"requires": (f"network-site:{name}",)}) for name in ("shop", "stay")
    )
    assert setup_key(one, no_asset) == setup_key(other, no_asset)
