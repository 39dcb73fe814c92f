"""Conference talks: a cache, bats, concrete, small languages, telemedicine, bicycle data (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("talk")
