#!/bin/sh
# clang-vectorcall-two-long-doubles: the compiler crashes. Written by hand.
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
for tool in zigcc; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 125; }
done
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
TMPDIR=$scratch
export TMPDIR
run zigcc -O1 -fno-sanitize=all -w -c small.c -o "$scratch"/small.o
echo "the bug is gone"
