int g;

void f(p)
    _Bool p;
{
    g = p;
}

int main(void)
{
    f(2);
    return g != 1;
}
