#if defined __BYTE_ORDER__ && defined __ORDER_LITTLE_ENDIAN__
typedef char lowest_byte_first[__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 1 : -1];
#elif defined __i386__ || defined __x86_64__ || defined _M_IX86 || defined _M_X64
typedef char lowest_byte_first[1];
#else
typedef char lowest_byte_first[-1];
#endif
lowest_byte_first lowest_first;
