#!/usr/bin/env bash
# Installs what is missing: Debian's tools, the virtual environment from the hashed lock, the desktop image.
# A second call finds everything there and ends at once.
set -euo pipefail
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
PROFILES=${PROFILES:-base design office media}
source scripts/tools.sh
need_tools mmdebstrap zstd uidmap python3-venv debian-archive-keyring

"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "setup: $("$PYTHON" --version) is too old; Python 3.11 or newer is needed (make PYTHON=/path/to/python3.11 ...)" >&2
  exit 2
}
stamp=$(cat requirements.lock pyproject.toml scripts/setup.sh | sha256sum | cut -d' ' -f1)
if [ "$(cat .venv/.stamp 2>/dev/null)" != "$stamp" ] || [ ! -x .venv/bin/deskcraft ]; then
  echo "setup: making the virtual environment"
  "$PYTHON" -m venv --clear .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
  .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
  echo "$stamp" > .venv/.stamp
fi
# shellcheck disable=SC2086
.venv/bin/deskcraft image build $PROFILES
