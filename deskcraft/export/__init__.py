"""Takes runs out to other tools: tables as Parquet and CSV, logs of inspect_ai, the tables of the report as LaTeX.

Nothing is imported that a format does not need: `tables` needs polars alone, `inspect_log` needs inspect_ai.

Internal: used by `deskcraft export`.
"""

__all__: list[str] = []
