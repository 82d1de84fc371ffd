#if !defined(__has_attribute) || !(1)
#error "not on this machine"
#elif !__has_attribute(preserve_none)
#error "not with this compiler"
#endif
__attribute__((preserve_none)) double called_preserve_none(int m, double n);
__attribute__((preserve_none)) double called_preserve_none(int m, double n)
{
    return m + n;
}
static double (__attribute__((preserve_none)) *volatile reach_preserve_none[1])(int m, double n) = { called_preserve_none };
double through_preserve_none(void);
double through_preserve_none(void) { return reach_preserve_none[0](1, 2.5); }
char differs_preserve_none[__builtin_types_compatible_p(int (__attribute__((preserve_none)) *)(int), int (*)(int)) ? -1 : 1];
