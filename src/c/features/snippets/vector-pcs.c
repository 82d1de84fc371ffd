#if !defined(__has_attribute) || !(1)
#error "not on this machine"
#elif !__has_attribute(aarch64_vector_pcs)
#error "not with this compiler"
#endif
__attribute__((aarch64_vector_pcs)) double called_aarch64_vector_pcs(int m, double n);
__attribute__((aarch64_vector_pcs)) double called_aarch64_vector_pcs(int m, double n)
{
    return m + n;
}
static double (__attribute__((aarch64_vector_pcs)) *volatile reach_aarch64_vector_pcs[1])(int m, double n) = { called_aarch64_vector_pcs };
double through_aarch64_vector_pcs(void);
double through_aarch64_vector_pcs(void) { return reach_aarch64_vector_pcs[0](1, 2.5); }
char differs_aarch64_vector_pcs[__builtin_types_compatible_p(int (__attribute__((aarch64_vector_pcs)) *)(int), int (*)(int)) ? -1 : 1];
