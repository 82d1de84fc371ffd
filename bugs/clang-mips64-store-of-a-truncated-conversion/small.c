int calls;
double d = 3;
int g;

__attribute__((noinline)) void f(void)
{
    g = (long long)d;
    calls++;
}

int main(void)
{
    f();
    return calls != 1 || g != 3;
}
