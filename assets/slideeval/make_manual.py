"""Maintenance manuals: a boiler, centrifuges, an organ, drones, a moulding machine (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("manual")
