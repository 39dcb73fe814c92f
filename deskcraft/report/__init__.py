"""What runs came to: the paper's tables and figures and the studies, in the terminal, HTML, LaTeX, CSV and JSON.

Internal: used by `deskcraft report`; the numbers behind it are public in `deskcraft.study`.
"""

from deskcraft.report.writing import Report as Report

__all__: list[str] = []
