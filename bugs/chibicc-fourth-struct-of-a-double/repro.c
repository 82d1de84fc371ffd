/* quest 0.1.0, shrunk */

struct s1 {
    int a;
} x7;
struct s1 x8;
void callee(double p1, double p2, double p3, double p4, double p5, double p6, struct s1 p7, struct s1 p8);

int main(void)
{
    callee(2.0, 3.0, 4.0, 5.0, 6.0, 7.0, x7, x8);
    return 0;
}
