"""Project kick-offs: a pharmacy robot, a library system, a cycle route, a canteen (zh); invented."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bind import bind

bind("kickoff")
