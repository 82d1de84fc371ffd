#if !defined(__has_attribute) || !(defined(__i386__))
#error "not on this machine"
#elif !__has_attribute(stdcall)
#error "not with this compiler"
#endif
__attribute__((stdcall)) double called_stdcall(int m, double n);
__attribute__((stdcall)) double called_stdcall(int m, double n)
{
    return m + n;
}
static double (__attribute__((stdcall)) *volatile reach_stdcall[1])(int m, double n) = { called_stdcall };
double through_stdcall(void);
double through_stdcall(void) { return reach_stdcall[0](1, 2.5); }
char differs_stdcall[__builtin_types_compatible_p(int (__attribute__((stdcall)) *)(int), int (*)(int)) ? -1 : 1];
