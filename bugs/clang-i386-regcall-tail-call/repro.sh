#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
compiler=${1:-clang-23}
command -v "$compiler" >/dev/null || { echo "$0: $compiler is missing" >&2; exit 125; }
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run "$compiler" --target=i686-linux-gnu -fPIC -O1 -c small.c -o "$scratch"/small.o
echo "the bug is gone"
