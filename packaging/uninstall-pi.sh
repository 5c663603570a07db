#!/usr/bin/env bash
# Takes back what install-pi.sh did to this machine, and leaves the data.
# packaging/uninstall-pi.sh [--dry-run] [--root DIR]
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/steps.sh"

remembered() { if [[ -f $kept ]]; then sed -n "s/^$1 //p" "$kept"; fi; }

take_back_service() {
    local unit before=$changes
    while read -r unit; do
        change "no longer starting $unit" systemctl disable -q --now "$unit"
    done < <(remembered unit)
    drop "removing" "$root/etc/systemd/system/tableside.service" "$root/usr/local/bin/tableside" \
        "$root/etc/udev/rules.d/60-tableside.rules" "$root/etc/modules-load.d/tableside.conf"
    if ((changes == before)); then return; fi
    change "telling systemd" systemctl daemon-reload
    change "telling udev" udevadm control --reload
}

take_back_settings() {
    local target file
    for target in $(remembered target); do change "the desktop again" systemctl set-default "$target"; done
    if [[ -n $(remembered i2c) ]]; then change "switching I2C off" raspi-config nonint do_i2c 1; fi
    for file in $(remembered config); do
        change "taking our lines out of $file" sed -i '/^# Tableside: I2C$/,+2d' "$file"
        drop "removing" "$file.before-tableside"
    done
}

# Only what was installed here, and of that only what nothing else needs.
take_back_packages() {
    local ours before
    mapfile -t ours < <(remembered package)
    if ((${#ours[@]} == 0)); then return; fi
    before=$(unneeded)
    change "nothing of ours needs ${ours[*]} any more" apt-mark -qq auto "${ours[@]}"
    change "removing those that nothing else needs" purge_unneeded_but "$before"
}

unneeded() { apt-get autoremove --simulate | sed -n 's/^Remv \([^ ]*\).*/\1/p' | sort; }

purge_unneeded_but() {
    local packages
    mapfile -t packages < <(comm -13 <(echo "$1") <(unneeded))
    if ((${#packages[@]})); then apt purge "${packages[@]}"; fi
}

# The number of the user may go to somebody else, so the data are root's until the next install.
take_back_user() {
    local group
    if [[ -d $data && -n $(find "$data" ! -user 0 -print -quit) ]]; then
        change "giving $data to root" chown -R root:root "$data"
    fi
    if getent passwd "$name" >/dev/null; then change "removing the user $name" userdel "$name"; fi
    for group in $(remembered group); do
        if getent group "$group" >/dev/null; then change "removing the group $group" groupdel "$group"; fi
    done
}

take_back() {
    take_back_service
    take_back_settings
    take_back_user
    take_back_packages
    drop "removing the program" "$home"
    if ((changes == 0)); then say "there is nothing to take back"; return; fi
    say "done; what is left is $data: matches, settings and the rig"
}

take_back
