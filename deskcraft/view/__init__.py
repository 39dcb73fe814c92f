"""Showing what was recorded: a run's summary, in the terminal and as one self-contained HTML file."""

from deskcraft.view.html import write_html
from deskcraft.view.reading import Episode, Run, open_run
from deskcraft.view.summary import RunSummary, summarise
from deskcraft.view.terminal import print_report

__all__ = ["Episode", "Run", "RunSummary", "open_run", "print_report", "summarise", "write_html"]
