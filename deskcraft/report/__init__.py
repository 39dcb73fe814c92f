"""What runs came to: the paper's tables and figures and the studies, in the terminal, HTML, LaTeX, CSV and JSON."""

from deskcraft.report.terminal import print_report
from deskcraft.report.writing import Report

__all__ = ["Report", "print_report"]
