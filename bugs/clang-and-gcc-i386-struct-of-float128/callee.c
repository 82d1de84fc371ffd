/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    __float128 a;
};

void callee(int p1, struct s1 p2)
{
    if (p1 != 1) failed = 1;
    if (p2.a != (__float128)2.0L) failed = 1;
    ++calls;
}
