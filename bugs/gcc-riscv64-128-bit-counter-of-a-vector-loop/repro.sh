#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
export QEMU_CPU="${QEMU_CPU:-max,vlen=256}"
exec ../../scripts/small-program qemu-riscv64 "${1:-riscv64-linux-gnu-gcc-16}" -static -O3 -march=rv64gcv_zvl256b
