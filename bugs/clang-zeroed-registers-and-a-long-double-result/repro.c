/* quest 0.1.0, shrunk */

/* A function that its callers' compilers know nothing of, so that it is called as declared. */
#if defined(__clang__) && defined(__ELF__)
#define OPAQUE __attribute__((noinline, weak))
#elif defined(__GNUC__) && __GNUC__ >= 8
#define OPAQUE __attribute__((noipa))
#elif defined(__GNUC__)
#define OPAQUE __attribute__((noinline))
#else
#define OPAQUE
#endif

OPAQUE long double callee(void)
{
    return 2.0L;
}

int main(void)
{
    return callee() != 2.0L;
}
