"""Product launches: a cargo bike, an oat yoghurt, a hiking boot, a tuner; invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("launch")
