"""Quarterly reports: ferries, bakeries, water, software, joiners, hotpot restaurants (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("quarter")
