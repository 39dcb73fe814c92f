"""Travel plans: the north by rail, Lisbon, a canal, Osaka, the Hexi corridor (zh)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("travel")
