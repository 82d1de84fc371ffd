/* quest 0.1.0, shrunk */

static int calls, failed;

static int __attribute__((vector_size(2 * sizeof(int)))) x1 = { 1, 2 };

void callee(p1)
    int __attribute__((vector_size(2 * sizeof(int)))) p1;
{
    if (p1[0] != 1) failed = 1;
    if (p1[1] != 2) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
