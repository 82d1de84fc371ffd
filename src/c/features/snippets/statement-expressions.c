int stated;
int statements_in_expressions(int n);
int statements_in_expressions(int n)
{
    while (({ int left = n; left -= stated; left > 5; }))
        stated = 1 + ({ short own = 2; own *= 3; own; }) * n;
    return ({ long own = n; stated += 1; own << 2; }) > 7;
}
