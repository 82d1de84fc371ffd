int g, v[4];

void f(void)
{
    unsigned __int128 i;
    for (i = g; i; i++) {
        if (v[i] / v[i + 1])
            continue;
        g = 0;
    }
}
