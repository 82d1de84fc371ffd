#if defined __FLOAT_WORD_ORDER__ && defined __BYTE_ORDER__ && __FLOAT_WORD_ORDER__ != __BYTE_ORDER__
typedef char has_ieee_bits[-1];
#elif defined __FLT_MANT_DIG__ && defined __FLT_MAX_EXP__ && defined __DBL_MANT_DIG__ && defined __DBL_MAX_EXP__
typedef char has_ieee_bits[__FLT_MANT_DIG__ == 24 && __FLT_MAX_EXP__ == 128 && __DBL_MANT_DIG__ == 53
                           && __DBL_MAX_EXP__ == 1024 ? 1 : -1];
#elif defined __i386__ || defined __x86_64__ || defined _M_IX86 || defined _M_X64
typedef char has_ieee_bits[1];
#else
typedef char has_ieee_bits[-1];
#endif
has_ieee_bits bits_of_floats;
