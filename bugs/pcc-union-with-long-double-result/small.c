union u { long double a; float b; };
union u u = { 3.0L };

union u callee(int x)
{
    return x == 7 ? u : u;
}

int main(void)
{
    union u result;
    result = callee(7); /* callee takes rdi for the address of the result; it holds 7 */
    return result.a != 3.0L;
}
