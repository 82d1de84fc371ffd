int one = 1;
unsigned n;

void f(unsigned short p)
{
    int i, v;
    unsigned long k;
first:
    {
        static const void *const ways[] = { &&first, &&second };
        goto *ways[p & 1];
    }
second:
    i = 0;
third:
    goto start;
fourth:
    if (i < 9) {
        i += 1;
        static const void *const ways[] = { &&third, &&fourth, &&fifth, &&third };
        goto *ways[p & 3];
    }
fifth:
start:
    v = 0;
    __asm__("" : "+r"(v));
    {
        static const void *const way = &&again;
        goto *way;
    }
again:
    if (v < 3) {
        static const void *const ways[] = { &&again, &&loop, &&count, &&again };
        goto *ways[p & 3];
    }
    goto end;
loop:
    for (k = 0; k != 8; k += 1)
        ;
count:
    n = n * 2 + 1;
    n = n * 3 + (0 != one);
    v += 1;
    goto again;
end:;
}

int main(void)
{
    f(1);
    return n != 172;
}
