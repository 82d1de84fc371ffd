/* quest 0.1.0, shrunk */

static int calls, failed;

struct s {
    int a[4];
    signed int b : 1;
    signed int c : 3;
    long d;
};
int g5 = 1;
struct s g6 = { { 1073741823, 1073741823, 1073741823 }, 0, 1, -536870911L };
struct s g7 = { { -2147483647, 1073741822, -2, 1073741823 }, 0, -4, 536870911L };
int g8 = 0;
static int f1(int p2, struct s p3, struct s p4);
static struct s g1 = { { 2147483647, (-2147483647 - 1), 2147483647, -715827882 }, -1, 1, -2L };
static int (*const g9[2])(int, struct s, struct s) = { f1, f1 };
static struct s g11 = { { -1073741823, 2147483646, 1073741824, -536870911 }, 0, 1, 1073741823L };

static int f2(int p14, _Bool p15, int p16)
{
    return p16 * 715827882;
}

static int f1(int p2, struct s p3, struct s p4)
{
    long v10;
    _Bool v12;
    int v13;
    v10 = 2147483647;
    v12 = g11.a[0];
    for (v13 = 0; v13 < 8 && f2(v13 ^ v12, g1.c, v13 - 1) > -1073741823; v13 += 4) {
    }
    return v10 * -1;
}

void f(void)
{
    g8 = g9[1](g5, g6, g7);
    ++calls;
}

int main(void)
{
    f();
    if (g8 != -2147483647) failed = 1;
    return failed || calls != 1;
}
