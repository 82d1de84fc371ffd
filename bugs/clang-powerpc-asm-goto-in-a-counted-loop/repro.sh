#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
clang=${1:-clang}
for tool in "$clang" qemu-ppc64le; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing; another clang: $0 CLANG" >&2; exit 125; }
done
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
"$clang" --target=powerpc64le-linux-gnu -O2 -static -w small.c -o "$scratch"/small || exit 125
qemu-ppc64le "$scratch"/small || { echo "the bug lives: exit status $?"; exit 1; }
echo "the bug is gone"
