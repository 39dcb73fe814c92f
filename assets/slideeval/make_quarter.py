"""Quarterly reports: a ferry company, bakeries, a water board, a software firm, a joiners' cooperative; invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("quarter")
