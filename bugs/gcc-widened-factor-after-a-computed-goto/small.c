/* gcc -w -O2 -c small.c; echo $?    is an internal compiler error. */
__int128 sum;
char c;

void f(int p, int i)
{
    static const void *const ways[] = { &&go, &&set };
    __int128 v = p;

    goto *ways[i];
set:
    p = 1;
go:
    for (; p; p--)
        sum -= v * c;
}
