int last = 7, value = 5, found;

void f(void)
{
    int r;

    for (int i = 0; i <= last; i++)
        if (i)
            r = value;
    found = r;
}

int main(void)
{
    f();
    return found != 5;
}
