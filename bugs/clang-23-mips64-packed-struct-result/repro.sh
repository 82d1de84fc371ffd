#!/bin/sh
# clang-23-mips64-packed-struct-result: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in clang-23 mips64-linux-gnuabi64-gcc qemu-mips64; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run clang-23 --target=mips64-linux-gnuabi64 -O2 -w -static -c main.c -o "$scratch"/main.o
run mips64-linux-gnuabi64-gcc -O2 -w -static -c callee.c -o "$scratch"/callee.o
run clang-23 --target=mips64-linux-gnuabi64 -O2 -w -static "$scratch"/main.o "$scratch"/callee.o -o "$scratch"/a.out
run qemu-mips64 "$scratch"/a.out
echo "the bug is gone"
