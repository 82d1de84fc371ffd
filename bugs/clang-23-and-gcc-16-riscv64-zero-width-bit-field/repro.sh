#!/bin/sh
# clang-23-and-gcc-16-riscv64-zero-width-bit-field: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in clang-23 qemu-riscv64 riscv64-linux-gnu-gcc; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run riscv64-linux-gnu-gcc -O2 -w -static -c caller.c -o "$scratch"/caller.o
run clang-23 --target=riscv64-linux-gnu -O2 -w -static -c callee.c -o "$scratch"/callee.o
run riscv64-linux-gnu-gcc -O2 -w -static "$scratch"/caller.o "$scratch"/callee.o -o "$scratch"/a.out
run qemu-riscv64 "$scratch"/a.out
echo "the bug is gone"
