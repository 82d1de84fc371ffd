/* quest 0.1.0, shrunk */

extern int calls, failed;

__attribute__((regparm(2))) void callee(long double p1, int p2)
{
    if (p1 != 348408666154967.0000L) failed = 1;
    if (p2 != -12400) failed = 1;
    ++calls;
}
