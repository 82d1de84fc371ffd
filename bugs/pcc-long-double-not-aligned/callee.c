/* quest 0.1.0, shrunk */

extern int calls, failed;

void callee(int p1, int p2, int p3, int p4, int p5, int p6, int p7, long double p8)
{
    if (p1 != 1) failed = 1;
    if (p2 != 2) failed = 1;
    if (p3 != 3) failed = 1;
    if (p4 != 4) failed = 1;
    if (p5 != 5) failed = 1;
    if (p6 != 6) failed = 1;
    if (p7 != 7) failed = 1;
    if (p8 != 1.0L) failed = 1;
    ++calls;
}
