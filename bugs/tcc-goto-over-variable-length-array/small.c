static int times;

int main(void)
{
    int n = 1;

    goto test;
body:
    {
        int v[n];
        v[0] = 0;
    }
test:
    if (times++ < 1)
        goto body;
    return 0;
}
