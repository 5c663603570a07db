#!/usr/bin/env bash
# Makes this checkout ready to play, or to lint, or to test (which is also enough for benchmarks and pictures).
# Says each step in one line, skips what is done, and touches nothing outside the checkout but Debian's packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly usage="usage: packaging/setup.sh play|lint|test"
readonly purpose=${1:?$usage}
readonly venv=.venv log=.venv/setup.log

# a|b: the first that this release of Debian knows.
readonly window=(libgl1 libegl1 libgles2 libgl1-mesa-dri "libmtdev1|libmtdev1t64" libx11-6 libxext6 libxcursor1
    libxi6 libxrandr2 libxrender1 libxfixes3 libxss1)
readonly voice=(espeak-ng)
readonly bench=(xvfb shellcheck zsh fish git g++ gcc-avr avr-libc arduino-core-avr simavr libsimavr-dev libelf-dev)

say() { printf 'setup: %s\n' "$*"; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }

# Runs a command with its output in the log; a failure shows the end of it.
quietly() {
    local what=$1
    shift
    if ! "$@" >>"$log" 2>&1 </dev/null; then
        tail -n 8 "$log" >&2
        fail "$what failed; all of it is in $log"
    fi
}

suitable() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

find_python() {
    local candidate
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11; do
        if suitable "$candidate"; then echo "$candidate"; return; fi
    done
}

installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# Prints those of the named packages that are not installed.
missing() {
    local entry name
    for entry in "$@"; do
        for name in ${entry//|/ }; do
            if installed "$name"; then continue 2; fi
        done
        echo "$entry"
    done
}

# True when Debian packages can be installed; a user with sudo may be asked for the password.
may_install() { [[ $EUID -eq 0 ]] || { command -v sudo >/dev/null && sudo -v 2>/dev/null; }; }

# One run at a time on this machine, so that two checkouts do not fight over apt's lists.
apt() {
    local as_root=()
    if [[ $EUID -ne 0 ]]; then as_root=(sudo); fi
    "${as_root[@]}" flock /var/lib/apt env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
}

known() {
    local name
    for name in ${1//|/ }; do
        if [[ -n $(apt-cache show "$name" 2>/dev/null) ]]; then echo "$name"; return; fi
    done
    echo "${1%%|*}"
}

install_packages() {
    local entry wanted=()
    say "refreshing the list of Debian packages"
    apt update >>"$log" 2>&1 </dev/null || say "the list could not be refreshed, taking it as it is"
    for entry in "$@"; do wanted+=("$(known "$entry")"); done
    say "installing Debian packages: ${wanted[*]}"
    quietly "installing Debian packages" apt install -y --no-install-recommends "${wanted[@]}"
}

# Installs what is missing of the packages. A match can do without a voice, and other systems have other names.
provide_packages() {
    if (($# == 0)); then return; fi
    if ! command -v apt-get >/dev/null; then
        say "this is no Debian: see to it that these are installed by other means: $*"
    elif may_install; then
        install_packages "$@"
    elif [[ $* == "${voice[*]}" && $purpose == play ]]; then
        say "there will be no voice: espeak-ng is missing; as root: apt-get install espeak-ng"
    else
        fail "Debian packages are missing and this is neither root nor a user with sudo; as root: apt-get install ${*%%|*}"
    fi
}

packages_for() {
    case $purpose in
        play)
            missing "${voice[@]}"
            # Without a display the match is played in the terminal, which needs no graphics.
            if [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then missing "${window[@]}"; fi ;;
        test) missing "${window[@]}" "${voice[@]}" "${bench[@]}" ;;
    esac
}

venv_package() {
    if [[ -z $python ]]; then echo python3-venv; return; fi
    if "$python" -c 'import ensurepip, venv' 2>/dev/null; then return; fi
    "$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
}

choose_python() {
    local packages
    if [[ -n ${PYTHON:-} ]] && ! suitable "$PYTHON"; then fail "PYTHON=$PYTHON is no Python 3.11 to 3.13"; fi
    python=$(find_python)
    if [[ -z $python ]] && command -v python3 >/dev/null; then
        fail "$(python3 -V) is the default here, but Python 3.11 to 3.13 is needed; name one: make ${purpose} PYTHON=/path/to/python3.11"
    fi
    mapfile -t packages < <(venv_package; packages_for)
    provide_packages "${packages[@]}"
    python=${python:-$(find_python)}
}

# A folder that was copied or moved with its checkout still points at the old place: it counts as none.
venv_works() { grep -qsF "$PWD/$venv/bin/" "$venv/bin/pip" && suitable "$venv/bin/python"; }

install_python_packages() {
    local extra=$1 stamp=$venv/ready$1 key
    key=$(cat <("$venv/bin/python" -V) <(pwd) pyproject.toml constraints.txt packaging/setup.sh | sha256sum)
    if [[ $key == "$(cat "$stamp" 2>/dev/null)" || $key == "$(cat "$venv/ready[dev]" 2>/dev/null)" ]]; then return; fi
    say "installing Python packages into $venv (versions as in constraints.txt)"
    # The variables, not -c: they bind what the build needs too.
    PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt quietly "installing Python packages" \
        "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --editable ".$extra"
    echo "$key" >"$stamp"
}

case $purpose in
    play) extra="" ;;
    lint | test) extra="[dev]" ;;
    *) fail "$usage" ;;
esac
mkdir -p "$venv"
if [[ ! -w $venv ]]; then fail "$venv belongs to someone else; remove it (sudo rm -r $venv) and start again"; fi
exec 9<"."
flock 9
choose_python
if ! venv_works; then
    if ! suitable python3; then say "the default $(python3 -V 2>&1) does not suit: Python 3.11 to 3.13 is needed"; fi
    say "making the virtual environment $venv with $("$python" -V)"
    log_kept=$(cat "$log" 2>/dev/null || true)
    # lgpio has no package for Python 3.13: there the system's own is borrowed, where it is installed.
    mapfile -t borrow < <("$python" -c 'import importlib.util, sys
if sys.version_info >= (3, 13) and importlib.util.find_spec("lgpio"): print("--system-site-packages")')
    "$python" -m venv --clear "${borrow[@]}" "$venv" || fail "the virtual environment could not be made"
    printf '%s\n' "$log_kept" >"$log"
fi
install_python_packages "$extra"
