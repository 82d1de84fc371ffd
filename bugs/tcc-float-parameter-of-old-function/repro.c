/* quest 0.1.0, shrunk */

static int calls, failed;

static float x1 = 1.0F;

void callee(p1)
    float p1;
{
    if (p1 != 1.0F) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
