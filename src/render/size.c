
/* The type of sizes, without a header. */
#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ quest_size;
#elif defined _WIN64
typedef unsigned long long quest_size;
#else
typedef unsigned long quest_size;
#endif
