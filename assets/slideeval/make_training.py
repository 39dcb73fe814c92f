"""Training: forklifts, phishing, a ward, espresso, a counter of the city (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("training")
