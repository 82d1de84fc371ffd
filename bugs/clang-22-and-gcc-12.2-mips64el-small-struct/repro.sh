#!/bin/sh
# mips64el-clang-14.0.6-and-mips64el-gcc-12.2.0-both-struct-int-arg1: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in clang mips64el-linux-gnuabi64-gcc qemu-mips64el; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run clang --target=mips64el-linux-gnuabi64 -w -static -O2 -c caller.c -o "$scratch"/caller.o
run mips64el-linux-gnuabi64-gcc -w -static -O2 -c callee.c -o "$scratch"/callee.o
run clang --target=mips64el-linux-gnuabi64 -w -static -O2 "$scratch"/caller.o "$scratch"/callee.o -o "$scratch"/a.out
run qemu-mips64el "$scratch"/a.out
echo "the bug is gone"
