
/* The type of sizes, without a header where the compiler names it. */
#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ quest_size;
#else
#include <stddef.h>
typedef size_t quest_size;
#endif
