/* quest 0.1.0, shrunk */

int g9;
int f2(int p5, int p6);

static __inline__ __attribute__((always_inline)) int (*f3(long p10))(int, int)
{
    return f2;
}

void f(void)
{
    g9 = f3(0)(1073741823, 2082);
}
