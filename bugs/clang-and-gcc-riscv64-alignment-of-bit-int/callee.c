/* quest 0.1.0, shrunk */

extern int calls, failed;

extern unsigned long layout[2];

void callee(_BitInt(116) p1)
{
    if (p1 != (_BitInt(116))1L) failed = 1;
    ++calls;
}

void measure(void)
{
    layout[0] = (unsigned long)sizeof(_BitInt(116));
    layout[1] = (unsigned long)(sizeof(struct { char c; _BitInt(116) t; }) - sizeof(_BitInt(116)));
}
