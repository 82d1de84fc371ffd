union u { long double a; float b; };
union u u = { 3.0L };

union u callee(int x)
{
    return x == 7 ? u : u;
}

int main(void)
{
    union u result;
    result = callee(7); /* dies here: x is taken for the address of the result, or the other way round */
    return result.a != 3.0L;
}
