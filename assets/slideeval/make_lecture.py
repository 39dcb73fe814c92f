"""Lectures: plate tectonics, supply and demand, test results, Roman law, acoustics, graphs, tea (zh)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("lecture")
