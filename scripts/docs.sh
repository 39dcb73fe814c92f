#!/usr/bin/env bash
# Builds the documentation into build/docs. What builds it is installed once, from the hashed lock, into an environment of
# its own; the build itself needs no network, and the pages that it makes fetch nothing from elsewhere.
set -euo pipefail
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
stamp=$(cat scripts/docs.lock | sha256sum | cut -d' ' -f1)
if [ "$(cat .venv-docs/.stamp 2>/dev/null)" != "$stamp" ]; then
  echo "docs: installing $(grep -c '^[a-z]' scripts/docs.lock) packages"
  "$PYTHON" -m venv --clear .venv-docs
  .venv-docs/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r scripts/docs.lock
  echo "$stamp" > .venv-docs/.stamp
fi
# not --quiet: with it, --strict hears of no warning
NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build --strict --clean 2>&1 | { grep -v '^INFO' || true; }
if grep -rlE --include='*.html' '<(script|img|iframe)[^>]* src="?(https?:)?//|<link[^>]* href="?(https?:)?//[^>]*stylesheet' build/docs; then
  echo "docs: these pages fetch something from elsewhere" >&2
  exit 1
fi
echo "docs: $(find build/docs -name '*.html' | wc -l) pages, build/docs/index.html (its search works once the folder is served)"
