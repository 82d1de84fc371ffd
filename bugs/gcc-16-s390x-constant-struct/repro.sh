#!/bin/sh
# gcc-16-s390x-constant-struct: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in qemu-s390x s390x-linux-gnu-gcc-16; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run s390x-linux-gnu-gcc-16 -static -O2 -w -c test.c -o "$scratch"/test.o
run s390x-linux-gnu-gcc-16 -static -O2 -w "$scratch"/test.o -o "$scratch"/a.out
run qemu-s390x "$scratch"/a.out
echo "the bug is gone"
