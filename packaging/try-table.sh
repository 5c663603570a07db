#!/usr/bin/env bash
# Inside the root of try-install.sh: the installed table as its service starts it, with the manager's socket listened to,
# in the compositor without a screen; then a second start beside it.
set -euo pipefail
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

# The service's own lines are what is run, so that they are tried and not others.
unit=/etc/systemd/system/tableside.service
command=$(sed -n 's/^ExecStart=//p' "$unit")
mapfile -t variables < <(sed -n 's/^Environment=//p' "$unit" | tr ' ' '\n')
groups=$(sed -n 's/^SupplementaryGroups=//p' "$unit" | tr ' ' ,)
install -d -m 0700 -o tableside -g tableside /run/tableside
cd /run/tableside

cat >/tmp/listen.py <<'END'
import os, socket, subprocess, sys
line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
line.bind("/run/tableside/notify")
os.chmod("/run/tableside/notify", 0o666)
line.settimeout(60)
table = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
heard = []
try:
    while heard.count("WATCHDOG=1") < 3:
        heard += line.recv(200).decode().splitlines()
    print("heard:", *dict.fromkeys(heard), flush=True)
    assert heard[0] == "READY=1", heard
    second = subprocess.run(["/usr/local/bin/tableside", "play", "--headless", "--resume"], capture_output=True, text=True)
    print("second start:", second.returncode, second.stderr.strip(), flush=True)
    assert second.returncode == 1 and "already running" in second.stderr
finally:
    table.terminate()
    print("ended with", table.wait(30), flush=True)
END
umask 077
# shellcheck disable=SC2086  # the command is a line of words
python3 /tmp/listen.py setpriv --reuid tableside --regid tableside --groups "$(getent group ${groups//,/ } | cut -d: -f3 | paste -sd,)" \
    --no-new-privs env "${variables[@]}" WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 \
    LIBGL_ALWAYS_SOFTWARE=1 NOTIFY_SOCKET=/run/tableside/notify WATCHDOG_USEC=1000000 $command
tableside doctor --rig /var/lib/tableside/rig.toml || true
printf '%s\n' '{"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}' >/tmp/setup
chmod a+r /tmp/setup
echo '{"event": "sunk", "hole": 5, "ball": "red"}' | tableside play --headless --setup /tmp/setup | tail -n 1
loose=$(find /var/lib/tableside \( -type f -perm /177 -o -type d -perm /077 \) -print)
[[ -z $loose ]] || fail "not for the table's user alone: $loose"
