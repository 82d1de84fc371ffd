#!/bin/sh
# gcc-arm-size-of-a-named-object: compiler rejected. Found by quest 0.1.0.
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
command -v arm-none-eabi-gcc >/dev/null || { echo "$0: arm-none-eabi-gcc is missing" >&2; exit 125; }
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run arm-none-eabi-gcc -O0 -c small.c -o "$scratch"/small.o
echo "the bug is gone"
