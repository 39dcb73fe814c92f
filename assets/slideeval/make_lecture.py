"""Lectures and seminars: plate tectonics, supply and demand, test results, and others; figures invented or rounded."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("lecture")
