#!/bin/sh
# gcc-sanitizer-size-of-a-chosen-object: a false report. Found by quest 0.1.0.
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
command -v gcc >/dev/null || { echo "$0: gcc is missing" >&2; exit 125; }
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
run() {
    echo "\$ $*"
    "$@" || { echo "the bug is there: exit status $?"; exit 1; }
}
run gcc -O1 -fsanitize=object-size -fno-sanitize-recover=all small.c -o "$scratch"/a.out
run "$scratch"/a.out
echo "the bug is gone"
