#!/bin/sh
# Exits with 1 while the bug is there, with 0 once it is gone, with 125 if a tool is missing.
cd "$(dirname "$0")" && exec ../../scripts/small-program "" "${1:-clang-23}" "${2:--O1}"
