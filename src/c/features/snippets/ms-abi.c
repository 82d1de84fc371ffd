#if !defined(__has_attribute) || !(1)
#error "not on this machine"
#elif !__has_attribute(ms_abi)
#error "not with this compiler"
#endif
__attribute__((ms_abi)) double called_ms_abi(int m, double n);
__attribute__((ms_abi)) double called_ms_abi(int m, double n)
{
    return m + n;
}
static double (__attribute__((ms_abi)) *volatile reach_ms_abi[1])(int m, double n) = { called_ms_abi };
double through_ms_abi(void);
double through_ms_abi(void) { return reach_ms_abi[0](1, 2.5); }
char differs_ms_abi[__builtin_types_compatible_p(int (__attribute__((ms_abi)) *)(int), int (__attribute__((sysv_abi)) *)(int)) ? -1 : 1];
__attribute__((ms_abi)) int last_ms_abi(int count, ...);
__attribute__((ms_abi)) int last_ms_abi(int count, ...)
{
    __builtin_ms_va_list ap;
    __builtin_ms_va_list again;
    int last;
    __builtin_ms_va_start(ap, count);
    last = __builtin_va_arg(ap, int);
    __builtin_ms_va_copy(again, ap);
    __builtin_ms_va_end(again);
    __builtin_ms_va_end(ap);
    return last;
}
