#!/bin/sh
# gcc-12.2-alpha-complex-parameter: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in alpha-linux-gnu-gcc qemu-alpha; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run alpha-linux-gnu-gcc -O2 -w -c repro.c -o "$scratch"/repro.o
run alpha-linux-gnu-gcc -O2 -w "$scratch"/repro.o -o "$scratch"/a.out
run qemu-alpha -L /usr/alpha-linux-gnu "$scratch"/a.out
echo "the bug is gone"
