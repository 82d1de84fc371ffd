/* quest 0.1.0, shrunk */

__int128 g3;
int g2;

void f(void)
{
    int v1;
    v1 = g2;
    g3 = v1;
    {
        static const void *const ways[] = { &&l1, &&l3 };
        goto *ways[g3];
    }
    l1:;
    v1 = 0;
    l3:;
    while (v1) {
        g3 -= g3 * -1;
        __builtin_unreachable();
    }
}
