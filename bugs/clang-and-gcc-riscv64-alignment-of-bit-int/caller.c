/* quest 0.1.0, shrunk */

int calls, failed;

unsigned long layout[2];
static _BitInt(116) x1 = (_BitInt(116))1L;
void callee(_BitInt(116) p1);
void measure(void);

int main(void)
{
    measure();
    if (layout[0] != (unsigned long)sizeof(_BitInt(116))) failed = 1;
    if (layout[1] != (unsigned long)(sizeof(struct { char c; _BitInt(116) t; }) - sizeof(_BitInt(116)))) failed = 1;
    if (failed) return 1;
    callee(x1);
    return failed || calls != 1;
}
