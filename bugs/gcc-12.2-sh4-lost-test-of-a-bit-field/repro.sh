#!/bin/sh
# sh4-gcc-12.2.0-struct-int-bits1: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in ../../scripts/campaigns/sh4/link qemu-sh4 sh4-linux-gnu-gcc; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run sh4-linux-gnu-gcc -w -ffreestanding -DQUEST_NO_PRINTF -c main.c -o "$scratch"/main.o -O0
run sh4-linux-gnu-gcc -w -ffreestanding -DQUEST_NO_PRINTF -c callee.c -o "$scratch"/callee.o -O2
run ../../scripts/campaigns/sh4/link "$scratch"/a.out "$scratch"/main.o "$scratch"/callee.o
run qemu-sh4 "$scratch"/a.out
echo "the bug is gone"
