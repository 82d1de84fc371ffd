/* quest 0.1.0, shrunk */

int calls, failed;

static _BitInt(33) x1 = (_BitInt(33))-1L;
void callee(_BitInt(33) p1);

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
