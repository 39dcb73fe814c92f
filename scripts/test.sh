#!/usr/bin/env bash
# Everything that must hold: style, types, and the tests on mock and real desktops.
set -euo pipefail
cd "$(dirname "$0")/.."
.venv/bin/ruff check .
.venv/bin/ruff format --check .
.venv/bin/mypy
.venv/bin/deskcraft doctor
exec .venv/bin/pytest --numprocesses "$(nproc)" --dist worksteal "$@"
