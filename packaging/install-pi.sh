#!/usr/bin/env bash
# Makes a Raspberry Pi a table that is ready when the power is on.
# Says each change in one line and makes only those that are needed; what has a way back is noted for uninstall-pi.sh.
# packaging/install-pi.sh [--dry-run] [--root DIR]
set -euo pipefail
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly checkout
. "$checkout/packaging/steps.sh"

readonly groups=(audio dialout gpio i2c input plugdev render video)
borrow=() program_is_new=""

# a|b: the first that this release of Debian knows.
readonly packages=(python3 python3-venv cage xwayland seatd udev espeak-ng libgl1 libegl1 libgles2
    libgl1-mesa-dri "libmtdev1|libmtdev1t64" libx11-6 libxext6 libxcursor1 libxi6 libxrandr2 libxrender1 libxfixes3
    libxss1)

# Prints what is missing of the named packages, each with the name that this release knows.
missing() {
    local entry alternative
    for entry in "$@"; do
        for alternative in ${entry//|/ }; do
            if installed "$alternative"; then continue 2; fi
        done
        for alternative in ${entry//|/ }; do
            if known "$alternative"; then echo "$alternative"; continue 2; fi
        done
        echo "${entry%%|*}"
    done
}

install_packages() {
    local wanted=() package
    mapfile -t wanted < <(missing "${packages[@]}")
    if ((${#wanted[@]})); then
        change "refreshing the list of Debian packages" apt update
        mapfile -t wanted < <(missing "${packages[@]}")
        change "installing ${wanted[*]}" apt install --no-install-recommends "${wanted[@]}"
        for package in "${wanted[@]}"; do remember package "$package"; done
    fi
    provide_pins
}

# The pins' library has no package for Python 3.13 but the one of Raspberry Pi OS.
provide_pins() {
    borrow=()
    if [[ $release != 13 ]]; then return; fi
    borrow=(--system-site-packages)
    if installed python3-lgpio; then return; fi
    if known python3-lgpio; then
        change "installing python3-lgpio" apt install --no-install-recommends python3-lgpio
        remember package python3-lgpio
    else
        say "python3-lgpio is not to be had here (it is on Raspberry Pi OS): parts on the Pi's own pins will not work"
    fi
}

provide_user() {
    local group wanted=()
    for group in "$name" "${groups[@]}"; do
        if getent group "$group" >/dev/null; then continue; fi
        change "making the group $group" groupadd --system "$group"
        remember group "$group"
    done
    if ! getent passwd "$name" >/dev/null; then
        change "making the user $name" useradd --system --gid "$name" --home-dir "/var/lib/$name" --no-create-home \
            --shell /usr/sbin/nologin "$name"
    fi
    for group in "${groups[@]}"; do
        if [[ " $(id -nG "$name" 2>/dev/null) " != *" $group "* ]]; then wanted+=("$group"); fi
    done
    if ((${#wanted[@]} == 0)); then return; fi
    change "letting $name use the parts of a table" usermod --append --groups "$(IFS=,; echo "${wanted[*]}")" "$name"
}

# The data belong to the table's user; after an uninstall and an install they are given to it again.
provide_data() {
    if [[ ! -d $data ]]; then change "making $data for the data" install -d -m 0700 "$data"; fi
    if [[ ! -e $data/rig.toml ]]; then
        change "a rig without sensors to begin with: $data/rig.toml" install -m 0600 \
            "$checkout/hardware/rig/examples/touch-only.toml" "$data/rig.toml"
    fi
    local owner
    owner=$(getent passwd "$name" | cut -d: -f3) || true
    if [[ -z $owner || -n $(find "$data" ! -user "$owner" -print -quit 2>/dev/null) ]]; then
        change "giving $data to $name" chown -R "$name:$name" "$data"
    fi
}

program_key() {
    cd "$checkout"
    cat <(python3 -V 2>&1) pyproject.toml constraints.txt \
        <(find companion hardware -type f ! -name '*.pyc' -print0 | sort -z | xargs -0 sha256sum) | sha256sum
}

install_program() {
    local key
    key=$(program_key)
    if [[ $key == "$(cat "$home/ready" 2>/dev/null)" ]]; then return; fi
    if [[ ! -x $home/venv/bin/python || $("$home/venv/bin/python" -V) != "$(python3 -V)" ]]; then
        change "making the virtual environment $home/venv" python3 -m venv --clear "${borrow[@]}" "$home/venv"
    fi
    # The variables, not -c: they bind what the build needs too.
    change "installing the program into $home/venv (versions as in constraints.txt)" \
        env PIP_CONSTRAINT="$checkout/constraints.txt" PIP_BUILD_CONSTRAINT="$checkout/constraints.txt" \
        "$home/venv/bin/python" -m pip install -q --disable-pip-version-check --no-input "${checkout}[pi]"
    if [[ -z $dry_run ]]; then echo "$key" >"$home/ready"; fi
    program_is_new=yes
}

switch_i2c_on() {
    if command -v raspi-config >/dev/null; then
        if [[ $(raspi-config nonint get_i2c) == 0 ]]; then return; fi
        change "switching I2C on" raspi-config nonint do_i2c 0
        remember i2c raspi-config
        return
    fi
    local file
    for file in "$root/boot/firmware/config.txt" "$root/boot/config.txt"; do
        if [[ ! -f $file ]]; then continue; fi
        if grep -qE "^dtparam=(.*,)?i2c(_arm)?=on" "$file"; then return; fi
        change "switching I2C on in $file; as it was it stays beside it" \
            sed -i.before-tableside "\$a# Tableside: I2C\\n[all]\\ndtparam=i2c_arm=on" "$file"
        remember config "$file"
        return
    done
    say "there is no config.txt of a Pi here: I2C stays as it is"
}

# A desktop would hold the screen; the way back gives it again.
own_the_boot() {
    if [[ $(systemctl get-default 2>/dev/null) != graphical.target ]]; then return; fi
    if ! systemctl cat display-manager.service >/dev/null 2>&1; then return; fi
    change "starting without the desktop from now on" systemctl set-default multi-user.target
    remember target graphical.target
}

# Before the table starts anew: what the kernel does not know by then stays shut to it.
provide_drivers() {
    local before=$changes
    put 0644 "$checkout/packaging/tableside-modules.conf" "$root/etc/modules-load.d/tableside.conf" "drivers"
    if ((changes == before)); then return; fi
    change "loading the drivers" systemctl restart systemd-modules-load.service ||
        say "not all of them could be loaded now; the restart of the Pi does it"
}

install_service() {
    local before=$changes
    put 0644 "$checkout/packaging/60-tableside.rules" "$root/etc/udev/rules.d/60-tableside.rules" "device rules"
    if ((changes > before)); then
        change "telling udev" udevadm control --reload
        change "applying the device rules" udevadm trigger --subsystem-match=tty --subsystem-match=gpio \
            --subsystem-match=i2c-dev
    fi
    before=$changes
    provide_drivers
    local unit
    put 0644 "$checkout/packaging/tableside.service" "$root/etc/systemd/system/tableside.service" "the service"
    put 0755 "$checkout/packaging/tableside-command" "$root/usr/local/bin/tableside" "the command tableside"
    if ((changes > before)); then change "telling systemd" systemctl daemon-reload; fi
    for unit in seatd tableside; do
        if systemctl is-enabled -q "$unit.service" 2>/dev/null; then continue; fi
        change "starting $unit with the machine" systemctl enable -q "$unit.service"
        remember unit "$unit.service"
    done
    if ((changes > before)) || [[ -n $program_is_new ]]; then
        change "starting the table anew where it runs" systemctl try-restart tableside.service
    fi
}

set_up() {
    install_packages
    provide_user
    provide_data
    install_program
    switch_i2c_on
    own_the_boot
    install_service
    if ((changes == 0)); then say "everything is as it should be"; return; fi
    say "done; restart the Pi: sudo reboot"
    say "your table's parts go into $data/rig.toml; then: tableside doctor --rig $data/rig.toml"
}

set_up
