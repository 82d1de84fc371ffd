void f(void);

__attribute__((preserve_most)) void k(void)
{
    f();
}
