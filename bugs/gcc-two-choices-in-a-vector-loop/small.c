int a[4] = { 1, 0, 0, 0 }, b[4] = { 0, 0, 0, 1 };

__attribute__((noinline)) int last(void)
{
    int r = 0;

    for (int i = 3; i >= 0; i--) {
        if (a[i])
            r = 0;
        if (b[i])
            r = 1;
    }
    return r;
}

int main(void)
{
    return last() != 0;
}
