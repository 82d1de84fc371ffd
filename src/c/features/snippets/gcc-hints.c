int unrolled_by_gcc(int n);
int unrolled_by_gcc(int n)
{
    int i;
#if !defined(__GNUC__) || defined(__clang__)
    they are those of another compiler
#endif
    _Pragma("GCC unroll 4") for (i = 0; i < 9; i++) {
        n += i;
    }
    _Pragma("GCC unroll 3") while (n < 5) {
        n++;
    }
    _Pragma("GCC unroll 2") do {
        n++;
    } while (n < 5);
    return n;
}
