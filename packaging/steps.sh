#!/usr/bin/env bash
# What install-pi.sh and uninstall-pi.sh have in common: their options, and steps that are told, made once, and kept in
# mind for the way back. Sourced by both.
set -euo pipefail

readonly name=tableside
dry_run="" root="" changes=0

say() { printf 'tableside: %s\n' "$*"; }
fail() { printf 'tableside: %s\n' "$*" >&2; exit 1; }

# change WHAT COMMAND...: says what is changed, and changes it unless this is a dry run.
change() {
    say "$1"
    shift
    changes=$((changes + 1))
    if [[ -n $dry_run ]]; then printf '   %s\n' "$(printf ' %q' "$@")"; else "$@"; fi
}

# remember KIND VALUE: for the way back; nothing is remembered twice.
remember() {
    if [[ -n $dry_run ]] || grep -qsxF "$*" "$kept"; then return; fi
    mkdir -p "${kept%/*}"
    echo "$*" >>"$kept"
}

# put MODE SOURCE TARGET WHAT: a file of ours, where it is not there already as it should be.
put() {
    if cmp -s "$2" "$3"; then return; fi
    change "$4" install -D -m "$1" "$2" "$3"
}

# drop WHAT FILE...: removes what is there.
drop() {
    local what=$1 path
    shift
    for path in "$@"; do
        if [[ -e $path ]]; then change "$what: $path" rm -r "$path"; fi
    done
}

installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }
known() { [[ -n $(apt-cache show "$1" 2>/dev/null) ]]; }
# Silent but for errors.
apt() { DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" >/dev/null; }

check_machine() {
    local machine
    release=$(sed -n 's/^VERSION_ID="\?\([0-9]*\).*/\1/p' "$root/etc/os-release" 2>/dev/null || true)
    machine=$(uname -m)
    [[ $release == 12 || $release == 13 ]] ||
        fail "this is neither Raspberry Pi OS 12 nor 13 (nor Debian of that number): nothing was changed"
    [[ $machine == aarch64 || $machine == x86_64 ]] ||
        fail "$machine is no 64-bit system, and there is no window library for it; flash Raspberry Pi OS (64-bit)"
}

while (($#)); do
    case $1 in
        --dry-run) dry_run=yes ;;
        --root) root=${2:?"--root DIR"}; shift ;;
        *) fail "usage: $0 [--dry-run] [--root DIR]
  --dry-run   print every step and do nothing
  --root DIR  files go below this folder, to try it without touching the machine" ;;
    esac
    shift
done
# shellcheck disable=SC2034  # what the two scripts share
readonly dry_run root home=$root/opt/$name data=$root/var/lib/$name kept=$root/opt/$name/kept
check_machine
if [[ -z $dry_run$root && $EUID -ne 0 ]]; then exec sudo "$0"; fi
umask 022
