#!/bin/sh
# gcc-12-win64-call-of-sysv-abi: compiler crashed. Found by quest 0.1.0.
# Exits with 1 while the bug lives, with 0 once it is gone, with 2 if a tool is missing.
cd "$(dirname "$0")" || exit 2
for tool in env x86_64-w64-mingw32-gcc; do
    command -v "$tool" >/dev/null || { echo "$0: $tool is missing" >&2; exit 2; }
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run x86_64-w64-mingw32-gcc -O2 -w -c repro.c -o "$scratch"/repro.o
run x86_64-w64-mingw32-gcc -O2 -w "$scratch"/repro.o -o "$scratch"/a.out
run env HOME=/tmp/quest-wine WINEDEBUG=-all wine "$scratch"/a.out
echo "the bug is gone"
