#!/bin/bash
# Every program of a Pi that the installer asks or tells, under its own name: keeps what it was told in $PI.
did() { echo "${0##*/} $*" >>"$PI/told"; }
case "${0##*/} $*" in
    uname*) echo "${MACHINE:-aarch64}" ;;
    dpkg-query*) grep -sqxF "$4" "$PI/packages" && echo installed ;;
    apt-cache*) [[ $2 == libmtdev1 || $2 == "$UNKNOWN" ]] || echo "Package: $2" ;;
    "apt-get autoremove --simulate") if [[ -f $PI/auto ]]; then sed "s/^/Remv /" "$PI/auto"; fi ;;
    "apt-get"*" update") did "${@: -1}" ;;
    "apt-get"*" purge "*) did "${@:7}"; rm "$PI/packages" "$PI/auto" ;;
    "apt-get"*) did "${@:7}"; printf '%s\n' "${@:9}" >>"$PI/packages" ;;
    apt-mark*) did "$@"; printf '%s [1.0]\n' "${@:3}" >"$PI/auto" ;;
    "getent passwd"*) grep -sqxF "$2" "$PI/users" && echo "$2:x:$UID:$UID::/:/" ;;
    getent*) grep -sqxF "$2" "$PI/groups" ;;
    groupadd*) did "$@"; echo "${@: -1}" >>"$PI/groups" ;;
    useradd*) did "$@"; echo "${@: -1}" >>"$PI/users" ;;
    usermod*) did "$@"; tr ',' ' ' <<<"$3" >>"$PI/memberships" ;;
    userdel*) did "$@"; rm "$PI/users" ;;
    groupdel*) did "$@"; sed -i "/^$1$/d" "$PI/groups" ;;
    id*) cat "$PI/memberships" 2>/dev/null ;;
    "raspi-config nonint get_i2c") cat "$PI/i2c" ;;
    raspi-config*) did "$@"; echo "$3" >"$PI/i2c" ;;
    "systemctl get-default") cat "$PI/target" ;;
    "systemctl is-enabled"*) grep -sqxF "$3" "$PI/enabled" ;;
    "systemctl cat"*) grep -sqxF graphical.target "$PI/had" ;;
    "systemctl set-default"*) did "$@"; echo "$2" >"$PI/target" ;;
    "systemctl enable"*) did "$@"; echo "$3" >>"$PI/enabled" ;;
    "systemctl disable"*) did "$@"; sed -i "/^$4$/d" "$PI/enabled" ;;
    "python3 -V" | "python -V") echo "Python ${VERSION:-3.11}.2" ;;
    "python3 -m venv"*) did "${@:2:$#-2}"; mkdir -p "${!#}/bin"; cp "$0" "${!#}/bin/python" ;;
    "python -m pip"*) did "pip ${*: -1} by ${PIP_CONSTRAINT##*/}" ;;
    *) did "$@"; [[ ${!#} != "$BROKEN" ]] ;;
esac
