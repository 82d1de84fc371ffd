#if defined __FAST_MATH__ || defined __FINITE_MATH_ONLY__ && __FINITE_MATH_ONLY__ \
    || defined __alpha__ && !defined _IEEE_FP
typedef char has_infinities[-1];
#elif defined __STDC_IEC_559__ || defined __STDC_IEC_60559_BFP__ || defined __clang__
typedef char has_infinities[1];
#else
typedef char has_infinities[-1];
#endif
has_infinities infinities_are_had;
double infinite = 1.0 / 0.0;
double minus_zero = -0.0;
