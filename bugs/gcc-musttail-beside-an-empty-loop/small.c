/* The loop has nothing in it (-O0). */
int f(int, int);

int h(int i)
{
    if (i)
        __attribute__((musttail)) return h(i - 1);
    while (i) {
    }
    return 0;
}

/* Nothing is left in it (-O1, -O2, -Os). */
int n;

int k(int i, int j)
{
    if (i)
        __attribute__((musttail)) return f(i, j);
    while (j < n) {
    }
    return 0;
}
