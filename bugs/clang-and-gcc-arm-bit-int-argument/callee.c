/* quest 0.1.0, shrunk */

extern int calls, failed;

void callee(_BitInt(33) p1)
{
    if (p1 != (_BitInt(33))-1L) failed = 1;
    ++calls;
}
