#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
QEMU_CPU=power9 exec ../../scripts/small-program qemu-ppc64le "${1:-clang}" --target=powerpc64le-linux-gnu -static -mcpu=power9 -O1
