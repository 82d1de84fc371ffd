#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
clang=${1:-clang}
for tool in "$clang" qemu-sparc64; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing; another clang: $0 CLANG" >&2; exit 125; }
done
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
"$clang" --target=sparc64-linux-gnu -O1 -static -w small.c -o "$scratch"/small || exit 125
qemu-sparc64 "$scratch"/small || { echo "the bug lives: exit status $?"; exit 1; }
echo "the bug is gone"
