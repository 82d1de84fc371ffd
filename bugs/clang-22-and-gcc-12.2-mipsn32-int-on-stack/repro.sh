#!/bin/sh
# clang-22-and-gcc-12.2-mipsn32-int-on-stack: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in clang mips64-linux-gnuabi64-gcc qemu-mipsn32; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run mips64-linux-gnuabi64-gcc -mabi=n32 -w -static -O0 -c caller.c -o "$scratch"/caller.o
run clang --target=mips64-linux-gnuabi64 -mabi=n32 -w -static -O2 -c callee.c -o "$scratch"/callee.o
run mips64-linux-gnuabi64-gcc -mabi=n32 -w -static -O0 "$scratch"/caller.o "$scratch"/callee.o -o "$scratch"/a.out
run qemu-mipsn32 "$scratch"/a.out
echo "the bug is gone"
