"""Museum tours: coins, birds, a shoemaker's shop, painted doors, Ming furniture (zh); collections invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("museum")
