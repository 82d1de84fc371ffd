signed char a[4] = { 0, 0, 0, -1 };
int found;

void f(void)
{
    signed char sum = 0;

    sum += a[3] < 0;
    sum += a[2] < 0;
    sum += a[1] < 0;
    sum += a[0] < 0;
    found = sum;
}

int main(void)
{
    f();
    return found != 1;
}
