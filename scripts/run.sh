#!/usr/bin/env bash
# Runs a tour of the tasks (tasks/tour.txt, or those that TASKS selects) with their reference solutions
# and with an agent that does nothing, and shows the graded result.
# The same tasks and checks give the same folder: a second call finds the episodes there and only reports.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
set -f # TASKS may hold globs over ids, which are not for the shell
read -ra chosen <<< "${TASKS:-@tasks/tour.txt}"
# exit status 1: it ran, and an episode could not be scored; the report below says which and why
summary=$(.venv/bin/deskcraft run "${chosen[@]}" --agent solution --agent noop --json | tail -n 1) || { [ $? = 1 ] && failed=1 || exit 2; }
run=$(.venv/bin/python -c 'import json, sys; print(json.loads(sys.argv[1])["run"])' "$summary")
.venv/bin/deskcraft report "$run" --html runs/report.html > runs/report.txt
.venv/bin/python scripts/outcome.py "$run" runs/report.html
exit $failed
