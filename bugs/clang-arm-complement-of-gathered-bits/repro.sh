#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" || exit 125
exec ../../scripts/small-object "${1:-clang-23}" --target=arm-linux-gnueabihf -mfpu=neon -O1
