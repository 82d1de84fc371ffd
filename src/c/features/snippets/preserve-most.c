#if !defined(__has_attribute) || !(1)
#error "not on this machine"
#elif !__has_attribute(preserve_most)
#error "not with this compiler"
#endif
__attribute__((preserve_most)) double called_preserve_most(int m, double n);
__attribute__((preserve_most)) double called_preserve_most(int m, double n)
{
    return m + n;
}
static double (__attribute__((preserve_most)) *volatile reach_preserve_most[1])(int m, double n) = { called_preserve_most };
double through_preserve_most(void);
double through_preserve_most(void) { return reach_preserve_most[0](1, 2.5); }
char differs_preserve_most[__builtin_types_compatible_p(int (__attribute__((preserve_most)) *)(int), int (*)(int)) ? -1 : 1];
