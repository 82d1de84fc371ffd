#if !defined(__has_attribute) || !(defined(__i386__))
#error "not on this machine"
#elif !__has_attribute(regparm)
#error "not with this compiler"
#endif
__attribute__((regparm(3))) double called_regparm(int m, double n);
__attribute__((regparm(3))) double called_regparm(int m, double n)
{
    return m + n;
}
static double (__attribute__((regparm(3))) *volatile reach_regparm[1])(int m, double n) = { called_regparm };
double through_regparm(void);
double through_regparm(void) { return reach_regparm[0](1, 2.5); }
char differs_regparm[__builtin_types_compatible_p(int (__attribute__((regparm(3))) *)(int), int (*)(int)) ? -1 : 1];
