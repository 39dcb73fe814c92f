#!/usr/bin/env bash
# Installs what is missing: Debian's tools, the virtual environment from the hashed lock, the desktop image; with --vm
# also QEMU and the disk that virtual machines boot from. A second call finds everything there and ends at once.
set -euo pipefail
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
PROFILES=${PROFILES:-base design office media three_d web code}
source scripts/tools.sh
need_tools mmdebstrap zstd e2fsprogs uidmap python3-venv debian-archive-keyring
# VS Code comes from the npm registry, its Node.js with it; any npm can fetch them
command -v npm >/dev/null || need_tools npm
need_tools libvirt-dev pkg-config gcc python3-dev # libvirt's Python binding is built with them
disk=
if [ "${1:-}" = --vm ]; then
  need_tools qemu-system-x86 qemu-utils libvirt-daemon-system
  disk=--disk
fi

"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "setup: $("$PYTHON" --version) is too old; Python 3.11 or newer is needed (make PYTHON=/path/to/python3.11 ...)" >&2
  exit 2
}
stamp=$(cat requirements.lock pyproject.toml scripts/setup.sh scripts/pip.lock | sha256sum | cut -d' ' -f1)
if [ "$(cat .venv/.stamp 2>/dev/null)" != "$stamp" ] || [ ! -x .venv/bin/deskcraft ]; then
  echo "setup: making the virtual environment"
  "$PYTHON" -m venv --clear .venv
  echo "setup: installing $(grep -c '^[a-z]' requirements.lock) packages"
  # Debian's pip takes twice as long to look through the pages of an index
  .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r scripts/pip.lock ||
    echo "setup: going on with the pip that Python brings"
  .venv/bin/pip install --disable-pip-version-check --require-hashes --no-deps --no-compile -r requirements.lock |
    awk '/^(Collecting|Downloading|Installing)/ { if (++n % 25 == 0 || /^Installing/) print "  " substr($0, 1, 70); fflush() }'
  .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
  echo "$stamp" > .venv/.stamp
  # beside the image, whose packages have to be fetched first; some templates in the packages cannot be compiled
  .venv/bin/python -m compileall -q -j 0 .venv/lib > /dev/null 2>&1 &
fi
[ -z "$disk" ] || [ "$(id -u)" = 0 ] || {
  disk=
  echo "setup: a disk for virtual machines is made by root only; without it, --desktop libvirt and its tests have none" >&2
}
# with PYTHONDONTWRITEBYTECODE set, each of the many processes of a run would compile all that it imports
.venv/bin/python -m compileall -q -j 0 deskcraft evaluators simulator fuzz perf > /dev/null &
# shellcheck disable=SC2086
.venv/bin/deskcraft image build $PROFILES $disk
wait
