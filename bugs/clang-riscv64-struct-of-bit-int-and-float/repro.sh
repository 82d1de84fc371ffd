#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
exec ../../scripts/small-program qemu-riscv64 "${1:-clang-19}" --target=riscv64-linux-gnu -static
