#!/bin/sh
# clang-22-i386-regparm-long-double: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in clang i686-linux-gnu-gcc qemu-i386; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run i686-linux-gnu-gcc -O1 -w -static -c caller.c -o "$scratch"/caller.o
run clang --target=i686-linux-gnu -O1 -w -static -c callee.c -o "$scratch"/callee.o
run i686-linux-gnu-gcc -O1 -w -static "$scratch"/caller.o "$scratch"/callee.o -o "$scratch"/a.out
run qemu-i386 "$scratch"/a.out
echo "the bug is gone"
