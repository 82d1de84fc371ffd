/* quest 0.1.0, shrunk */

struct s1 {
} x1;
void callee(struct s1 p1);

int main(void)
{
    callee(x1);
    return 0;
}
