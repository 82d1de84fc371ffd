/* quest 0.1.0, shrunk */

union u2 {
    union { int a_1; };
    int b;
} x1 = { .b = 2 };
void callee(union u2 p1);

int main(void)
{
    callee(x1);
    return 0;
}
