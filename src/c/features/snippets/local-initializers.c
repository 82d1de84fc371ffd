struct set_at_once { int a; short b; };
int sum_of_set(int n);
int sum_of_set(int n)
{
    int list[3] = { 1, 2, 3 };
    struct set_at_once both = { 4, 5 };
    return list[n] + both.b;
}
