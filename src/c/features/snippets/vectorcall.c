#if !defined(__has_attribute) || !(1)
#error "not on this machine"
#elif !__has_attribute(vectorcall)
#error "not with this compiler"
#endif
__attribute__((vectorcall)) double called_vectorcall(int m, double n);
__attribute__((vectorcall)) double called_vectorcall(int m, double n)
{
    return m + n;
}
static double (__attribute__((vectorcall)) *volatile reach_vectorcall[1])(int m, double n) = { called_vectorcall };
double through_vectorcall(void);
double through_vectorcall(void) { return reach_vectorcall[0](1, 2.5); }
char differs_vectorcall[__builtin_types_compatible_p(int (__attribute__((vectorcall)) *)(int), int (*)(int)) ? -1 : 1];
