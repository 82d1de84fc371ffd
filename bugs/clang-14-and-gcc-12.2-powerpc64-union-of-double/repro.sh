#!/bin/sh
# clang-14.0.6-both-union-f64-arg1: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in clang powerpc64-linux-gnu-gcc qemu-ppc64; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run powerpc64-linux-gnu-gcc -w -O0 -static -c caller.c -o "$scratch"/caller.o
run clang --target=powerpc64-linux-gnu -w -O0 -static -c callee.c -o "$scratch"/callee.o
run powerpc64-linux-gnu-gcc -w -O0 -static "$scratch"/caller.o "$scratch"/callee.o -o "$scratch"/a.out
run qemu-ppc64 "$scratch"/a.out
echo "the bug is gone"
