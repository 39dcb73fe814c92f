#!/usr/bin/env bash
# Runs every task with its reference solution and with an agent that does nothing, and shows the graded result.
# The same tasks and checks give the same folders: a second call finds the episodes there and only reports.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=()
for agent in solution noop; do
  out=$(.venv/bin/deskcraft run --agent "$agent" --json "$@" | .venv/bin/python -c 'import json,sys; print(json.load(sys.stdin)["run"])')
  runs+=("$out")
done
.venv/bin/deskcraft report "${runs[@]}" --html runs/report.html
echo
echo "The report: $(pwd)/runs/report.html"
