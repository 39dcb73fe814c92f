"""Runs inside the batch sandbox: a file of tests with pytest.

usage: suite.py PROJECT_FOLDER FILE OUT_FILE

Writes how many tests passed, failed and were skipped; "broken" if they could not be collected.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

SUITE_S = 50


def main() -> None:
    """Run the tests of the command line."""
    project, name, target = sys.argv[1:]
    report = Path(target).with_name("report.xml")
    argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", name]
    outcome: dict[str, Any] = {"passed": 0, "failed": 0, "skipped": 0, "broken": True, "told": ""}
    try:
        done = subprocess.run(
            argv, cwd=project, capture_output=True, timeout=SUITE_S, check=False, stdin=subprocess.DEVNULL
        )
        outcome["told"] = done.stdout.decode(errors="replace")[-2000:]
        (suite,) = ElementTree.parse(report).getroot().findall("testsuite")
        counted = {key: int(suite.get(key, "0")) for key in ("tests", "failures", "errors", "skipped")}
        failed = counted["failures"] + counted["errors"]
        outcome |= {
            "passed": counted["tests"] - failed - counted["skipped"],
            "failed": failed,
            "skipped": counted["skipped"],
            "broken": done.returncode not in (0, 1),
        }
    except (subprocess.TimeoutExpired, OSError, ElementTree.ParseError, ValueError) as error:
        outcome["told"] += f"\n{error}"
    Path(target).write_text(json.dumps(outcome), encoding="utf-8")


if __name__ == "__main__":
    main()
