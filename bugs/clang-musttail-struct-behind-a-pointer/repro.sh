#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" && exec ../../scripts/small-program qemu-aarch64 "${1:-clang}" --target=aarch64-linux-gnu -O2 -static
