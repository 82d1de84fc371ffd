void (*callee(int p1, ...))(void);

void (*callee(int p1, ...))(void)
{
    return p1 ? 0 : 0;
}
