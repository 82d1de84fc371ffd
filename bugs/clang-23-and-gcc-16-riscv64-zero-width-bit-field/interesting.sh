#!/bin/sh
# clang-23-and-gcc-16-riscv64-zero-width-bit-field: check failed
# Exits with 0 if the C files in the current directory still show it and are valid C, for reducers:
#     mkdir small && cp caller.c callee.c small && cd small && cvise ../interesting.sh caller.c callee.c
# That they stay valid is watched by another compiler: gcc, clang, or what REFERENCE says.
export LC_ALL=C
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' HUP INT TERM
limit() {
    if command -v timeout >/dev/null; then timeout 10 "$@"; else "$@"; fi
}
quiet() {
    limit "$@" >"$scratch/log" 2>&1 </dev/null
}
makes() {
    file=$1
    shift
    rm -f "$file"
    quiet "$@" || return
    [ -e "$file" ] || { echo "quest: the exit status is 0, but there is no $file" >>"$scratch/log"; return 1; }
}
says() {
    grep -q -e "$1" "$scratch/log"
}
works() {
    echo 'int main(void) { return 0; }' >"$scratch/works.c"
    makes "$scratch/works" "$@" "$scratch/works.c" -o "$scratch/works" && quiet "$scratch/works"
}

# The compilers do as they did.
makes "$scratch"/caller.o riscv64-linux-gnu-gcc -O2 -w -static -c caller.c -o "$scratch"/caller.o || exit 1
makes "$scratch"/callee.o clang-23 --target=riscv64-linux-gnu -O2 -w -static -c callee.c -o "$scratch"/callee.o || exit 1
makes "$scratch"/a.out riscv64-linux-gnu-gcc -O2 -w -static "$scratch"/caller.o "$scratch"/callee.o -o "$scratch"/a.out || exit 1
quiet qemu-riscv64 "$scratch"/a.out
status=$?
[ $status -eq 1 ] || exit 1

# gcc is right.
makes "$scratch"/caller.o riscv64-linux-gnu-gcc -O2 -w -static -c caller.c -o "$scratch"/caller.o || exit 1
makes "$scratch"/callee.o riscv64-linux-gnu-gcc -O2 -w -static -c callee.c -o "$scratch"/callee.o || exit 1
makes "$scratch"/a.out riscv64-linux-gnu-gcc -O2 -w -static "$scratch"/caller.o "$scratch"/callee.o -o "$scratch"/a.out || exit 1
quiet qemu-riscv64 "$scratch"/a.out || exit 1

# They are valid C still.
sanitize='-O1 -g -fsanitize=undefined,address -fno-sanitize-recover=all'
export ASAN_OPTIONS=detect_leaks=0
reference=
for one in "${REFERENCE-}" clang gcc; do
    # A command is split at blanks.
    [ -n "$one" ] && works $one $sanitize && { reference=$one; break; }
done
[ -n "$reference" ] || exit 0
for source in caller.c callee.c; do
    makes "$scratch"/valid.o $reference -O1 -Wall -Wextra -Werror=uninitialized -Werror=maybe-uninitialized -Werror=return-type -Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types -Werror=strict-prototypes -Werror=array-bounds -Werror=div-by-zero -Werror=shift-count-overflow -Werror=overflow -Werror=builtin-declaration-mismatch -Wno-unknown-warning-option -c "$source" -o "$scratch"/valid.o || exit 1
done
makes "$scratch"/valid $reference -w $sanitize caller.c callee.c -o "$scratch"/valid || exit 1
quiet "$scratch"/valid || exit 1
# Both files declare the same, as gcc can tell.
if works gcc -flto; then
    makes "$scratch"/valid gcc -flto -Werror=lto-type-mismatch caller.c callee.c -o "$scratch"/valid || exit 1
fi
exit 0
