#!/bin/sh
# gcc-12.2-sparc64-empty-struct-before-variable-arguments: crashed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in qemu-sparc64 sparc64-linux-gnu-gcc; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run sparc64-linux-gnu-gcc -static -O2 -w -c repro.c -o "$scratch"/repro.o
run sparc64-linux-gnu-gcc -static -O2 -w "$scratch"/repro.o -o "$scratch"/a.out
run qemu-sparc64 "$scratch"/a.out
echo "the bug is gone"
