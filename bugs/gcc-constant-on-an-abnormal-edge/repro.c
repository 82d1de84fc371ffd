/* quest 0.1.0, shrunk */

void f(void)
{
    _Atomic int v1 = 0;
    int v2 = 0;
    l6:;
    l7:;
    if (v2 < 3) {
        v2 += 1;
        {
            static const void *const ways[] = { &&l6, &&l7, &&l8, &&l6 };
            goto *ways[v1 & 1];
        }
    }
    l8:;
    if (v2 < 3) {
        __builtin_unreachable();
    }
}
