"""The old sill, two of the harbour, the wrong order of figures, and another harbour lost."""

from __future__ import annotations

from typing import Any

from edits import swap

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="files.data")
def the_sill_as_first_told(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "stations", f'"sill_m": {params["then"]}', f'"sill_m": {params["sill"]}')


@near_miss(caught_by="files.data")
def the_figures_as_text(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "stations", f'"high_m": {params["high"]}', f'"high_m": "{params["high"]}"')


@near_miss(caught_by="files.data#2")
def there_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    figures = f'"high_m": {params["high"]}, "low_m": {params["low"]}, "sill_m": {params["then"]}'
    row = f'{{"name": "{params["name"]}", {figures}}}'
    swap(evidence, "stations", row, f"{row}, {row}")


@near_miss(caught_by="files.data_untouched")
def in_place_of_another(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    swap(evidence, "stations", "Gannet Quay", "Gannet Key")
