#if !defined(__has_attribute) || !(defined(__i386__))
#error "not on this machine"
#elif !__has_attribute(thiscall)
#error "not with this compiler"
#endif
__attribute__((thiscall)) double called_thiscall(int m, double n);
__attribute__((thiscall)) double called_thiscall(int m, double n)
{
    return m + n;
}
static double (__attribute__((thiscall)) *volatile reach_thiscall[1])(int m, double n) = { called_thiscall };
double through_thiscall(void);
double through_thiscall(void) { return reach_thiscall[0](1, 2.5); }
char differs_thiscall[__builtin_types_compatible_p(int (__attribute__((thiscall)) *)(int), int (*)(int)) ? -1 : 1];
