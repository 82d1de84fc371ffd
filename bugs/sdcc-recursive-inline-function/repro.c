/* quest 0.1.0, shrunk */

volatile int depth;

static inline void callee(void)
{
    if (depth < 2) {
        depth = depth + 1;
        callee();
        return;
    }
}

int main(void)
{
    callee();
    return 0;
}
