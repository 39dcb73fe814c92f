# Debian's packages that a script needs: `need_tools NAME...` installs those that are missing. Sourced, not run.

need_tools() {
  local missing=() tool
  for tool in "$@"; do
    dpkg-query -W -f '${Status}' "$tool" 2>/dev/null | grep -q 'ok installed' || missing+=("$tool")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local asroot=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || {
      echo "setup: these Debian packages are missing: ${missing[*]}; install them as root and run the same command again" >&2
      exit 2
    }
    asroot=(sudo)
  fi
  echo "setup: installing ${missing[*]}"
  "${asroot[@]}" apt-get update -qq
  "${asroot[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
