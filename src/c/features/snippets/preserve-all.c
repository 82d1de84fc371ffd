#if !defined(__has_attribute) || !(1)
#error "not on this machine"
#elif !__has_attribute(preserve_all)
#error "not with this compiler"
#endif
__attribute__((preserve_all)) double called_preserve_all(int m, double n);
__attribute__((preserve_all)) double called_preserve_all(int m, double n)
{
    return m + n;
}
static double (__attribute__((preserve_all)) *volatile reach_preserve_all[1])(int m, double n) = { called_preserve_all };
double through_preserve_all(void);
double through_preserve_all(void) { return reach_preserve_all[0](1, 2.5); }
char differs_preserve_all[__builtin_types_compatible_p(int (__attribute__((preserve_all)) *)(int), int (*)(int)) ? -1 : 1];
