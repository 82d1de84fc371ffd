#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
gcc=${1:-i686-linux-gnu-gcc-16}
clang=${2:-clang-23}
cd "$(dirname "$0")" || exit 125
for tool in "$gcc" "$clang"; do
    command -v "$tool" >/dev/null || { echo "$tool is missing; others: ./repro.sh GCC CLANG" >&2; exit 125; }
done
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
"$gcc" -w -std=gnu2x -c caller.c -o "$scratch"/caller.o || exit 125
"$clang" --target=i686-linux-gnu -w -std=gnu2x -c callee.c -o "$scratch"/callee.o || exit 125
"$gcc" -static "$scratch"/caller.o "$scratch"/callee.o -o "$scratch"/a.out || exit 125
"$scratch"/a.out || { echo "the bug lives: exit status $?"; exit 1; }
echo "the bug is gone"
