"""Product launches: a cargo bike, oat yoghurt, a hiking boot, soy sauce (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("launch")
