"""Whole benchmarks behind one protocol: what `run`, `grade`, `report`, `view`, `merge`, `export` and `release` take.

`Suite` is what a benchmark writes; `registry` knows them by name and by the folder of a run. The desktop tasks are the
first of them (`desktop`), PPTC is the second (`pptc`).
"""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.suite.protocol import Item, NoOptions, Recorded, Recorder, Suite
    from deskcraft.suite.records import ItemRecord, Outcome
    from deskcraft.suite.said import Column, Failure, Shown
else:
    __getattr__, __dir__ = exports(
        __name__,
        {
            "protocol": "Item NoOptions Recorded Recorder Suite",
            "records": "ItemRecord Outcome",
            "said": "Column Failure Shown",
        },
    )

__all__ = ["Column", "Failure", "Item", "ItemRecord", "NoOptions", "Outcome", "Recorded", "Recorder", "Shown", "Suite"]
