"""What runs came to: the tables and figures of the paper and the studies, as terminal text, HTML, LaTeX, CSV and JSON."""

from deskcraft.report.terminal import print_report
from deskcraft.report.writing import Report

__all__ = ["Report", "print_report"]
