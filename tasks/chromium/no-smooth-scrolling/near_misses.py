"""The other word, another experiment, two of them, put back to what the browser likes."""

from __future__ import annotations

import json
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss


def put(evidence: TamperedEvidence, *experiments: str) -> None:
    document = json.loads(evidence.read("state"))
    document["browser"]["enabled_labs_experiments"] = list(experiments)
    evidence.write("state", json.dumps(document).encode())


@near_miss(caught_by="chromium.flag")
def the_other_word(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, f"{params['flag']}@{2 if params['value'] == 'enabled' else 1}")


@near_miss(caught_by="chromium.flag")
def another_experiment(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, f"enable-parallel-downloading@{1 if params['value'] == 'enabled' else 2}")


@near_miss(caught_by="files.data")
def two_experiments(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence, "enable-force-dark@1", f"{params['flag']}@{1 if params['value'] == 'enabled' else 2}")


@near_miss(caught_by="chromium.flag")
def all_put_back(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    put(evidence)
