#!/bin/sh
# sparc64-clang-14.0.6-caller-struct-f32-vararg1: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in clang qemu-sparc64; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run clang --target=sparc64-linux-gnu -w -static -O0 -c repro.c -o "$scratch"/repro.o
run clang --target=sparc64-linux-gnu -w -static -O0 "$scratch"/repro.o -o "$scratch"/a.out
run qemu-sparc64 "$scratch"/a.out
echo "the bug is gone"
