int with_hints(int n);
int with_hints(int n)
{
    int i;
    _Pragma("GCC unroll 4") for (i = 0; i < 9; i++) {
        n += i;
    }
    _Pragma("GCC unroll 3") while (n < 5) {
        n++;
    }
    _Pragma("GCC unroll 2") do {
        n++;
    } while (n < 5);
    _Pragma("clang loop unroll_count(4)") for (i = 0; i < 9; i++) {
        n += i;
    }
    _Pragma("clang loop vectorize_width(4)") while (n < 5) {
        n++;
    }
    _Pragma("clang loop vectorize_width(4) interleave_count(3)") do {
        n++;
    } while (n < 5);
    _Pragma("clang loop vectorize_predicate(enable)") for (i = 0; i < 9; i++) {
        n += i;
    }
    _Pragma("clang loop distribute(enable)") for (i = 0; i < 9; i++) {
        n += i;
    }
    _Pragma("unroll_and_jam(3)") for (i = 0; i < 9; i++) {
        n += i;
    }
    return n;
}
