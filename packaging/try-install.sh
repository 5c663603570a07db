#!/usr/bin/env bash
# Installs what is committed here into a fresh root of Debian 12 or 13, plays there, takes it back, and says what it saw.
# For root on a PC with debootstrap and a network; ten minutes a release. packaging/try-install.sh 12|13 [FOLDER]
set -euo pipefail
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly checkout release=${1:?"packaging/try-install.sh 12|13 [FOLDER]"} root=${2:-/var/tmp/tableside-try-$1}
readonly mirror=http://deb.debian.org/debian inside=/srv/tableside

say() { printf '\n== %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
in_root() { chroot "$root" env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    PIP_DEFAULT_TIMEOUT=180 "$@"; }

make_root() {
    if [[ ! -e $root/etc/debian_version ]]; then
        debootstrap --variant=minbase "$([[ $release == 12 ]] && echo bookworm || echo trixie)" "$root" "$mirror"
    fi
    # This machine's certificates, under a name that the packages in the root do not write over.
    install -m 0644 /etc/ssl/certs/ca-certificates.crt "$root/etc/pip-certificates.crt"
    printf '[global]\ncert = /etc/pip-certificates.crt\n' >"$root/etc/pip.conf"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    chmod 1777 "$root/dev/shm"
    rm -rf "$root$inside"
    mkdir -p "$root$inside" "$root/boot/firmware"
    git -C "$checkout" archive HEAD | tar -C "$root$inside" -xf -
    printf 'dtparam=audio=on\n' >"$root/boot/firmware/config.txt"
    if ! mountpoint -q "$root/proc"; then mount -t proc proc "$root/proc"; fi
    trap 'umount "$root/proc"' EXIT
}

# A root without an init has neither systemctl nor udevadm; these keep a list of what they were told.
stand_in() {
    cat >"$root/usr/local/sbin/systemctl" <<'END'
#!/bin/sh
case "$1" in
    is-enabled) test -e "/var/tmp/enabled-$3"; exit ;;
    get-default) cat /var/tmp/default; exit ;;
    cat) test "$2" = display-manager.service; exit ;;
    set-default) echo "$2" >/var/tmp/default ;;
    enable) touch "/var/tmp/enabled-$3" ;;
    disable) rm -f "/var/tmp/enabled-$4" ;;
esac
echo "systemctl $*" >>/var/tmp/told
END
    printf '#!/bin/sh\necho "udevadm $*" >>/var/tmp/told\n' >"$root/usr/local/sbin/udevadm"
    chmod +x "$root/usr/local/sbin/systemctl" "$root/usr/local/sbin/udevadm"
    echo graphical.target >"$root/var/tmp/default"
    rm -f "$root"/var/tmp/enabled-* "$root/var/tmp/told"
}

# Everything on the disk but what changes by itself: names, modes, owners and sizes.
picture() {
    (cd "$root" && find . \( -path ./proc -o -path ./tmp -o -path ./var/tmp -o -path ./var/log -o -path ./var/cache \
        -o -path ./var/lib/apt -o -path ./var/lib/dpkg -o -path ./root \) -prune -o -printf '%p %M %U %G %s %l\n' | sort)
}

make_root
stand_in
say "the names of all packages are known to Debian $release"
in_root apt-get -qq update
# The set-up names them; a simulation by apt resolves them.
wanted=$(in_root "$inside/packaging/install-pi.sh" --dry-run | sed -n 's/^    apt install --no-install-recommends //p' | head -n 1)
in_root sh -c "apt-get -qq install --dry-run --no-install-recommends $wanted" | grep -c '^Inst'
say "a dry run changes nothing"
picture >"$root/var/tmp/before"
in_root "$inside/packaging/install-pi.sh" --dry-run
picture | diff "$root/var/tmp/before" - || fail "the dry run changed something"
say "the install"
in_root "$inside/packaging/install-pi.sh"
cat "$root/var/tmp/told"
say "a second run changes nothing"
picture >"$root/var/tmp/installed"
in_root "$inside/packaging/install-pi.sh" | tee "$root/var/tmp/second"
picture | diff "$root/var/tmp/installed" - || fail "the second run changed something"
grep -q "everything is as it should be" "$root/var/tmp/second" || fail "the second run had something to do"
say "it plays as its own user, and refuses a second start"
# Without a network, so that displays of this machine do not meet those in the root.
in_root unshare --net "$inside/packaging/try-table.sh"
say "taken back: only the data are left"
in_root "$inside/packaging/uninstall-pi.sh"
picture >"$root/var/tmp/after"
diff "$root/var/tmp/before" "$root/var/tmp/after" | grep '^[<>]' | grep -v ' ./var/lib/tableside' || true
grep -q "var/lib/tableside/journal.sqlite3" "$root/var/tmp/after" || fail "the matches are gone"
say "Debian $release: everything went as it should"
