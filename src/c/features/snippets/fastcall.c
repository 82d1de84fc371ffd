#if !defined(__has_attribute) || !(defined(__i386__))
#error "not on this machine"
#elif !__has_attribute(fastcall)
#error "not with this compiler"
#endif
__attribute__((fastcall)) double called_fastcall(int m, double n);
__attribute__((fastcall)) double called_fastcall(int m, double n)
{
    return m + n;
}
static double (__attribute__((fastcall)) *volatile reach_fastcall[1])(int m, double n) = { called_fastcall };
double through_fastcall(void);
double through_fastcall(void) { return reach_fastcall[0](1, 2.5); }
char differs_fastcall[__builtin_types_compatible_p(int (__attribute__((fastcall)) *)(int), int (*)(int)) ? -1 : 1];
