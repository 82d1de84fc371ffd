#if !defined(__has_attribute) || !(1)
#error "not on this machine"
#elif !__has_attribute(sysv_abi)
#error "not with this compiler"
#endif
__attribute__((sysv_abi)) double called_sysv_abi(int m, double n);
__attribute__((sysv_abi)) double called_sysv_abi(int m, double n)
{
    return m + n;
}
static double (__attribute__((sysv_abi)) *volatile reach_sysv_abi[1])(int m, double n) = { called_sysv_abi };
double through_sysv_abi(void);
double through_sysv_abi(void) { return reach_sysv_abi[0](1, 2.5); }
char differs_sysv_abi[__builtin_types_compatible_p(int (__attribute__((sysv_abi)) *)(int), int (__attribute__((ms_abi)) *)(int)) ? -1 : 1];
