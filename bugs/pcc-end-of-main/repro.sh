#!/bin/sh
# pcc-end-of-main: crashed. Found by quest 0.1.0.
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
command -v pcc >/dev/null || { echo "$0: pcc is missing" >&2; exit 125; }
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug lives: exit status $?"; exit 1; }
}
run pcc small.c -o "$scratch"/a.out
run "$scratch"/a.out
echo "the bug is gone"
