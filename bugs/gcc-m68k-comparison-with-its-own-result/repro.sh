#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" && exec ../../scripts/small-program qemu-m68k "${1:-m68k-linux-gnu-gcc-16}" -O1 -fno-tree-forwprop -static
