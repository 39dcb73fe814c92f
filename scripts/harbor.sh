#!/usr/bin/env bash
# Tries an export of `deskcraft export harbor` with Harbor itself, which needs a newer Python than ours.
#
#   scripts/harbor.sh loads OUT            Harbor's own loader reads every task
#   scripts/harbor.sh trials OUT AGENT     a job of Harbor over all tasks with its podman environment (AGENT: oracle, nop)
#
# As root. Harbor lives in a Debian trixie of its own ($BOX, build/harbor by default), made on first use with mmdebstrap
# and the packages of scripts/harbor.lock. Trials need the DeskCraft image and the agent's in the box's podman: IMAGES
# names what to load, such as deskcraft:0.1.0=oci:$PWD/build/deskcraft-oci: what has no name of its own gets that one, for
# Harbor removes images without a name after the first trial. JOBS is where results go, TOGETHER how many trials run at a
# time, SHOWN what the box sees beside this checkout (a package index on this disk). Containers here have no control
# groups of their own, which hosts with mixed hierarchies cannot give them.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD
box=$(realpath -m "${BOX:-build/harbor}")
what=${1:?loads or trials}
out=$(realpath "${2:?the folder of the export}")
jobs=$(realpath -m "${JOBS:-build/harbor-jobs}")
packages=python3,python3-venv,ca-certificates,podman,crun,netavark,aardvark-dns,nftables,iptables,buildah

if [ ! -e "$box/usr/bin/python3" ]; then
  mkdir -p "$box"
  mmdebstrap --quiet --variant=minbase --include="$packages" trixie "$box" "${MIRROR:-http://deb.debian.org/debian}"
fi
mkdir -p "$jobs"

# Runs a command in the box, which sees this checkout, the export, the results and pip's settings of the host.
inside() {
  box=$box here=$here out=$out jobs=$jobs unshare -m bash -euc '
    mount --make-rprivate /
    mount --bind "$box" "$box"
    for place in "$here" "$out" "$jobs" /proc /sys /dev ${SHOWN:-}; do
      mkdir -p "$box$place"; mount --rbind "$place" "$box$place"
    done
    mount -t tmpfs none "$box/run"
    for file in /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt; do cp -L "$file" "$box$file"; done
    mkdir -p "$box/etc/containers" "$box/.old"
    printf "%s\n" "[containers]" "cgroups = \"disabled\"" "default_ulimits = [\"nofile=1024:1024\", \"nproc=4096:4096\"]" \
      "[engine]" "cgroup_manager = \"cgroupfs\"" "events_logger = \"file\"" > "$box/etc/containers/containers.conf"
    cd "$box"; pivot_root . .old; cd /; umount -l /.old
    umount -R /sys/fs/cgroup 2>/dev/null || true; mount -t cgroup2 none /sys/fs/cgroup
    exec "$@"' bash "$@"
}

stamp=$(sha256sum < scripts/harbor.lock | cut -d' ' -f1)
if [ "$(cat "$box/venv/.stamp" 2>/dev/null)" != "$stamp" ]; then
  inside python3 -m venv --clear /venv
  inside /venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r "$here/scripts/harbor.lock"
  echo "$stamp" > "$box/venv/.stamp"
fi
case $what in
  loads) inside /venv/bin/python "$here/scripts/harbor_loads.py" "$out" ;;
  trials)
    agent=${3:?oracle, nop or another agent of Harbor}
    key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    inside env DESKCRAFT_ORACLE_KEY="$key" PODMAN_COMPOSE_PROVIDER=/venv/bin/podman-compose bash -euc '
      for image in $1; do
        pulled=$(podman pull --quiet "${image#*=}")
        if [ "${image#*=}" != "$image" ]; then podman tag "$pulled" "${image%%=*}"; fi
      done
      /venv/bin/harbor run --path "$2" --agent "$3" --env podman --jobs-dir "$4" --n-concurrent "$5" --yes' \
      bash "${IMAGES:-}" "$out" "$agent" "$jobs" "${TOGETHER:-1}"
    ;;
  *) echo "harbor.sh: '$what' is neither loads nor trials" >&2; exit 2 ;;
esac
