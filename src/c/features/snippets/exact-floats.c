#ifdef __FAST_MATH__
typedef char floats_are_exact[-1];
#else
typedef char floats_are_exact[1];
#endif
floats_are_exact exact_floats;
