int a[8] = { 0, 0, 0, 1 };
int n = 8;

int main(void)
{
    int i;
    _Pragma("clang loop interleave_count(2)") for (i = 2; i < n; i++)
        a[i] = a[i - 2];
    return a[7] != 0;
}
