#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
gcc=${1:-riscv64-linux-gnu-gcc}
for tool in "$gcc" qemu-riscv64; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing; another gcc for riscv64: $0 GCC" >&2; exit 125; }
done
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
"$gcc" -Os -static small.c -o "$scratch"/small || exit 125
qemu-riscv64 "$scratch"/small || { echo "the bug lives: exit status $?"; exit 1; }
echo "the bug is gone"
