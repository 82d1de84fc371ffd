void f(int i)
{
    static void *const ways[] = { &&a, &&b };
    int v = 0;
a:
    if (v < 3) {
        v += 1;
        goto *ways[i & 1];
    }
b:
    if (v < 3)
        __builtin_unreachable();
}
