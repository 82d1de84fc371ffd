#ifdef __has_attribute
#if !__has_attribute(may_alias)
#error the attribute may_alias is left out
#endif
#endif
typedef int any_int __attribute__((may_alias, aligned(1)));
typedef unsigned long any_long __attribute__((may_alias, aligned(1)));
typedef double any_double __attribute__((may_alias, aligned(1)));
short aliased[8];
double may_alias(float *of, int at);
double may_alias(float *of, int at)
{
    double own = 0;
    *(any_int *)&((unsigned char *)of)[at] = 3;
    *(any_long *)&((unsigned char *)&aliased)[at + 1] = *(any_int *)&((unsigned char *)&own)[4] + 1;
    return own + *(any_double *)&((unsigned char *)&aliased)[2];
}
