/* quest 0.1.0, shrunk */

static int calls, failed;

struct s16 {
    short a;
    short b;
    signed int c : 21;
};
short g1[5] = { 6553, 6553, -6553, -6553, 3 };
unsigned long g3 = 0UL;
struct s16 g7 = { -504, 503, 1048575 };
static short g2[2][3] = { { 10922, 10922, -10922 }, { 2, 1820, (-32767 - 1) } };
static struct s16 g6[5] = { { 252, -504, 1048575 }, { (-32767 - 1), -504, 1048575 }, { -504, 503, 524287 }, { 4, -504, 0 }, { -65, 2, 0 } };

unsigned long f2(void)
{
    short v4;
    int v5;
    if (g1[0] > 0) {
        return g1[0];
    }
    v5 = -(34272 + g1[0] * 2);
    v4 = (-10100 + g1[1] * -64) % 65;
    g2[0][v5 - 5050] |= -323200 + -g2[v5 - 5050][0] - v5 * -65 - -v4 - g2[1][1] * -2;
    v4 *= -326778 + v5 * 65;
    if (g2[0][0] + -2147483563 == (-2147483647 - 1)) {
        if (v4 + g7.b * 3 + 1 + (v4 - 11072) * 2 > 503) {
            v5 = -32767;
            v4 = (v5 * -65 + v4 * 65 + -g2[v4 - 11072][1] + v4 * 65 + v5 * 64) / 64;
        }
    }
    return v5 + g6[v4 - 22831].b;
}

static int f1(void)
{
    g1[0] += -13107;
    return 0;
}

void f(void)
{
    f1();
    f1();
    g3 = f2();
    ++calls;
}

int main(void)
{
    f();
    if (g1[0] != -19661) failed = 1;
    if (g1[1] != 6553) failed = 1;
    if (g1[2] != -6553) failed = 1;
    if (g1[3] != -6553) failed = 1;
    if (g1[4] != 3) failed = 1;
    if (g3 != 18446744073709518345UL) failed = 1;
    return failed || calls != 1;
}
