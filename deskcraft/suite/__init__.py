"""Whole benchmarks behind one protocol: what `run`, `grade`, `report`, `view`, `merge`, `export` and `release` take.

`protocol.Suite` is what a benchmark writes; `registry` knows them by name and by the folder of a run. The desktop tasks
are the first of them (`desktop`), PPTC is the second (`pptc`).
"""
