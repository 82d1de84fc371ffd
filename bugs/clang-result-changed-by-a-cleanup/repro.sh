#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
clang=${1:-clang}
command -v "$clang" >/dev/null || { echo "$0: $clang is missing; another clang: $0 CLANG" >&2; exit 125; }
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
"$clang" -w small.c -o "$scratch"/small || exit 125
"$scratch"/small || { echo "the bug lives: exit status $?"; exit 1; }
echo "the bug is gone"
