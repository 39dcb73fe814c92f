#!/usr/bin/env bash
# Runs every task with its reference solution and with an agent that does nothing, and shows the graded result.
# The same tasks and checks give the same folders: a second call finds the episodes there and only reports.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=()
failed=0
for agent in solution noop; do
  # exit status 1: it ran, and an episode could not be scored; the report below says which and why
  answer=$(.venv/bin/deskcraft run --agent "$agent" --json "$@") || { [ $? = 1 ] && failed=1 || exit 2; }
  runs+=("$(.venv/bin/python -c 'import json, sys; print(json.loads(sys.argv[1])["run"])' "$answer")")
done
.venv/bin/deskcraft report "${runs[@]}" --html runs/report.html
echo
echo "The report: $(pwd)/runs/report.html"
exit $failed
