"""Grant proposals: moss walls, reading buses, a heat pump, voices from a quarry; invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("grant")
