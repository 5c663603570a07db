# Flash and RAM of a build from `avr-size -A`, against what the board has; exit 1 above the limit.
$1 == ".text" { flash_used += $2 }
$1 == ".data" { flash_used += $2; ram_used += $2 }
$1 == ".bss" || $1 == ".noinit" { ram_used += $2 }
END {
    flash_percent = 100 * flash_used / flash
    ram_percent = 100 * ram_used / ram
    printf "flash %d of %d bytes (%.1f %%), RAM %d of %d bytes (%.1f %%), limit %d %%\n",
        flash_used, flash, flash_percent, ram_used, ram, ram_percent, most
    if (flash_percent > most || ram_percent > most) {
        print "The firmware is too big for the board node." > "/dev/stderr"
        exit 1
    }
}
