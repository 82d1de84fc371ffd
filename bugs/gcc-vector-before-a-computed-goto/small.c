/* gcc -w -c small.c; echo $?    is an internal compiler error. */
typedef int ints __attribute__((vector_size(32)));

void f(ints *to, int n)
{
    static const void *const ways[] = { &&again, &&end };
    ints v = *to;

again:
    v = v * v;
    goto *ways[n++ & 1];
end:
    *to = v;
}
