#if !defined(__has_attribute) || !(defined(__arm__))
#error "not on this machine"
#elif !__has_attribute(pcs)
#error "not with this compiler"
#endif
__attribute__((pcs("aapcs"))) double called_aapcs(int m, double n);
__attribute__((pcs("aapcs"))) double called_aapcs(int m, double n)
{
    return m + n;
}
static double (__attribute__((pcs("aapcs"))) *volatile reach_aapcs[1])(int m, double n) = { called_aapcs };
double through_aapcs(void);
double through_aapcs(void) { return reach_aapcs[0](1, 2.5); }
