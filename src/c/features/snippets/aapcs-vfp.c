#if !defined(__has_attribute) || !(defined(__arm__))
#error "not on this machine"
#elif !__has_attribute(pcs)
#error "not with this compiler"
#endif
__attribute__((pcs("aapcs-vfp"))) double called_aapcs_vfp(int m, double n);
__attribute__((pcs("aapcs-vfp"))) double called_aapcs_vfp(int m, double n)
{
    return m + n;
}
static double (__attribute__((pcs("aapcs-vfp"))) *volatile reach_aapcs_vfp[1])(int m, double n) = { called_aapcs_vfp };
double through_aapcs_vfp(void);
double through_aapcs_vfp(void) { return reach_aapcs_vfp[0](1, 2.5); }
