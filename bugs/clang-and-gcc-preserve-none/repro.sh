#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
for tool in gcc-16 clang-23; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 125; }
done
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run gcc-16 -c caller.c -o "$scratch"/caller.o
run clang-23 -c callee.c -o "$scratch"/callee.o
run gcc-16 "$scratch"/caller.o "$scratch"/callee.o -o "$scratch"/a.out
run "$scratch"/a.out
echo "the bug is gone"
