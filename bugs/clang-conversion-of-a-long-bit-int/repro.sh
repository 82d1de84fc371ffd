#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
clang=${1:-clang-16}
cd "$(dirname "$0")" || exit 125
command -v "$clang" >/dev/null || { echo "$clang is missing; another: ./repro.sh CLANG" >&2; exit 125; }
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
"$clang" --target=i686-linux-gnu -w -std=gnu2x -static -c small.c -o "$scratch"/small.o || exit 125
"$clang" --target=i686-linux-gnu -static "$scratch"/small.o -o "$scratch"/a.out || { echo "the bug lives: exit status $?"; exit 1; }
echo "the bug is gone"
