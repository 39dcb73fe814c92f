"""Studies: what the records of runs say. Pure functions over tables of episodes (`schema`), which `table` reads."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.study import (
        budgets,
        collaboration,
        compare,
        failures,
        lengths,
        overview,
        reliability,
        spending,
        tasks,
    )
    from deskcraft.study.passes import pass_at_k, pass_hat_k
    from deskcraft.study.table import Tables, read_tables
else:
    __getattr__, __dir__ = exports(
        __name__,
        {"passes": "pass_at_k pass_hat_k", "table": "Tables read_tables"},
        "budgets collaboration compare failures lengths overview reliability spending tasks",
    )

__all__ = [
    "Tables",
    "budgets",
    "collaboration",
    "compare",
    "failures",
    "lengths",
    "overview",
    "pass_at_k",
    "pass_hat_k",
    "read_tables",
    "reliability",
    "spending",
    "tasks",
]
