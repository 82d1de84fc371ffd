int go_on(int n);
int go_on(int n)
{
    static const void *const ways[2] = { &&one, &&other };
    goto *ways[n & 1];
one:
    return 1;
other:
    return 2;
}
