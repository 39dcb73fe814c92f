#!/usr/bin/env bash
# Makes .venv-clients: the clients of `deskcraft serve` that cannot be installed beside deskcraft (openenv-core, verifiers),
# and deskcraft-verifiers. Installed once, from a hashed lock; does nothing if it is there already.
set -euo pipefail
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-.venv/bin/python}
stamp=$(cat tests/clients.lock integrations/verifiers/pyproject.toml | sha256sum | cut -d' ' -f1)
if [ "$(cat .venv-clients/.stamp 2>/dev/null)" = "$stamp" ]; then
  exit 0
fi
echo "clients: installing $(grep -c '^[a-z]' tests/clients.lock) packages into .venv-clients"
"$PYTHON" -m venv --clear .venv-clients
.venv-clients/bin/pip install -qq --disable-pip-version-check --require-hashes --no-deps -r tests/clients.lock
.venv-clients/bin/pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --no-index -e integrations/verifiers
echo "$stamp" > .venv-clients/.stamp
