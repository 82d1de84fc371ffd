#!/bin/sh
# clang-interleaved-loop-with-a-dependence: check failed. Found by quest 0.1.0.
# Exits with 1 while the bug is there, and with 0 once it is gone; with 125, which `git bisect run` skips, if
# that cannot be told: a tool is missing, a known-good program does not pass, or something else fails.
export LC_ALL=C
seconds=120
unjudged() {
    [ -s "$scratch/log" ] && cat "$scratch/log" >&2
    echo "$0: cannot be judged: $*" >&2
    exit 125
}
cd "$(dirname "$0")" || exit 125
scratch=$(mktemp -d) || exit 125
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' HUP INT TERM
for tool in clang; do
    command -v "$tool" >/dev/null || unjudged "$tool is missing"
done
limit() {
    if command -v timeout >/dev/null; then timeout "$seconds" "$@"; else "$@"; fi
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

# A known-good program passes, and a known-bad one does not.
cat >"$scratch"/known-good.c <<'END'
/* A known-good program: of what every compiler has. */

static long table[] = { 3, -5, 7 };

static long sum(long *values, int count)
{
	long total = 0;
	int i;

	for (i = 0; i < count; i++)
		total += values[i];
	return total;
}

int main(void)
{
	return sum(table, 3) == 5 ? 0 : 1;
}
END
cat >"$scratch"/known-bad.c <<'END'
/* A known-bad program: its check fails, and its exit status must say so. */

static int twice(int value)
{
	return value + value;
}

int main(void)
{
	return twice(21) == 43 ? 0 : 1;
}
END
makes "$scratch"/known-good.o clang -O3 -w -c "$scratch"/known-good.c -o "$scratch"/known-good.o &&
    makes "$scratch"/a.out clang -O3 -w "$scratch"/known-good.o -o "$scratch"/a.out &&
    quiet "$scratch"/a.out ||
    unjudged 'clang-O3-w: a known-good program does not pass'
makes "$scratch"/known-bad.o clang -O3 -w -c "$scratch"/known-bad.c -o "$scratch"/known-bad.o &&
    makes "$scratch"/a.out clang -O3 -w "$scratch"/known-bad.o -o "$scratch"/a.out &&
    { quiet "$scratch"/a.out; [ $? -eq 1 ]; } ||
    unjudged 'clang-O3-w: a known-bad program is not caught'

# The bug.
recorded() {
    [ $status -eq 1 ]
}
judge() {
    status=$?
    cat "$scratch/log"
    if [ "$1" = recorded ] && recorded; then
        echo "the bug is there: exit status $status"
        exit 1
    fi
    [ $status -eq 0 ] && return
    : >"$scratch/log"
    unjudged "it fails in another way than recorded: exit status $status"
}
echo '$ clang -O3 -w -c repro.c -o "$scratch"/repro.o'
makes "$scratch"/repro.o clang -O3 -w -c repro.c -o "$scratch"/repro.o
judge
echo '$ clang -O3 -w "$scratch"/repro.o -o "$scratch"/a.out'
makes "$scratch"/a.out clang -O3 -w "$scratch"/repro.o -o "$scratch"/a.out
judge
echo '$ "$scratch"/a.out'
quiet "$scratch"/a.out
judge recorded
echo "the bug is gone"
