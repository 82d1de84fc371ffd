union u { int a; long double b; };
int callee(int before, union u x, int after);
int main(void)
{
    static union u x = { 3 };
    return callee(1, x, 2);
}
