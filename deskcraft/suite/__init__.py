"""Whole benchmarks behind one protocol: what `run`, `grade`, `report`, `view`, `merge`, `export` and `release` take.

`Suite` is what a benchmark writes; `registry` knows them by name and by the folder of a run. The desktop tasks are the
first of them (`desktop`), PPTC is the second (`pptc`).
"""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.suite.protocol import Column, Failure, Item, NoOptions, Recorded, Recorder, Shown, Suite
    from deskcraft.suite.records import ItemRecord, Outcome
else:
    __getattr__, __dir__ = exports(
        __name__,
        {"protocol": "Column Failure Item NoOptions Recorded Recorder Shown Suite", "records": "ItemRecord Outcome"},
    )

__all__ = ["Column", "Failure", "Item", "ItemRecord", "NoOptions", "Outcome", "Recorded", "Recorder", "Shown", "Suite"]
