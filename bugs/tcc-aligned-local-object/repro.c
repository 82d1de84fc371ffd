/* quest 0.1.0, shrunk */

static int calls, failed;

void callee(void)
{
    volatile char frame[64] __attribute__((aligned(64)));
    volatile unsigned long at;
    at = (unsigned long)&frame;
    if (at % 64 != 0UL) failed = 1;
    frame[0] = 1;
    frame[63] = 2;
    if (frame[0] != 1) failed = 1;
    if (frame[63] != 2) failed = 1;
    ++calls;
}

int main(void)
{
    callee();
    return failed || calls != 1;
}
