#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" && exec ../../scripts/small-program qemu-sparc64 "${1:-clang}" --target=sparc64-linux-gnu -O1 -static
