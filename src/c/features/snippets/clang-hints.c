int unrolled_by_clang(int n);
int unrolled_by_clang(int n)
{
    int i;
#ifndef __clang__
    they are those of another compiler
#endif
    _Pragma("clang loop unroll_count(4)") for (i = 0; i < 9; i++) {
        n += i;
    }
    _Pragma("clang loop vectorize_width(4)") while (n < 5) {
        n++;
    }
    _Pragma("clang loop interleave_count(3)") do {
        n++;
    } while (n < 5);
    return n;
}
