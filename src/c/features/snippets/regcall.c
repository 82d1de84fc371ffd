#if !defined(__has_attribute) || !(1)
#error "not on this machine"
#elif !__has_attribute(regcall)
#error "not with this compiler"
#endif
__attribute__((regcall)) double called_regcall(int m, double n);
__attribute__((regcall)) double called_regcall(int m, double n)
{
    return m + n;
}
static double (__attribute__((regcall)) *volatile reach_regcall[1])(int m, double n) = { called_regcall };
double through_regcall(void);
double through_regcall(void) { return reach_regcall[0](1, 2.5); }
char differs_regcall[__builtin_types_compatible_p(int (__attribute__((regcall)) *)(int), int (*)(int)) ? -1 : 1];
