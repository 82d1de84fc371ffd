__attribute__((ms_abi)) void f(int n, ...);
void g(_Float16 h)
{
    f(0, h);
}
