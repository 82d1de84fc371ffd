#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ size_of_memory;
#else
#include <stddef.h>
typedef size_t size_of_memory;
#endif
void *memset(void *, int, size_of_memory);
void *memcpy(void *, const void *, size_of_memory);
void *memmove(void *, const void *, size_of_memory);
int memcmp(const void *, const void *, size_of_memory);
int on_memory(int *numbers, const int *others, int n);
int on_memory(int *numbers, const int *others, int n)
{
    memset(numbers, 0, n * sizeof(int));
    memcpy(numbers, others, n * sizeof(int));
    memmove(numbers, numbers + 1, (n - 1) * sizeof(int));
    return memcmp(numbers, others, n * sizeof(int)) == 0;
}
