#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" && exec ../../scripts/small-program qemu-s390x "${1:-s390x-linux-gnu-gcc-16}" "${2:--O1}" -static
