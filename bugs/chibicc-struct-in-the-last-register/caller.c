/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    double a;
} x7 = { 8.0 };
void callee(int p1, int p2, int p3, int p4, int p5, int p6, struct s1 p7);

int main(void)
{
    callee(2, 3, 4, 5, 6, 7, x7);
    return failed;
}
