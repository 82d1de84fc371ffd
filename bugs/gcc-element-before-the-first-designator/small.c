/* gcc -Os -w small.c && ./a.out; echo $?    is 1, and should be 0. */
void *memcpy(void *, const void *, unsigned long);

int calls, failed, found;
int to[4];
static int from[4] = { [1] = 1 };

static void f(int i)
{
    while (i < 2) {
        found = to[i];
        i += 1;
    }
    memcpy(to, from, sizeof to);
}

int main(void)
{
    f(0);
    f(0);
    ++calls;
    if (found != 1)
        failed = 1;
    return failed;
}
