"""Public hearings on city planning: a tram, a square, a school, a flood wall, a market hall (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("hearing")
