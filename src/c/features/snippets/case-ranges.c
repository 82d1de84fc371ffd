int kind_of(int n);
int kind_of(int n)
{
    switch (n) {
    case -7 ... 0:
        return 1;
    case 3:
    case 5 ... 300:
        return 2;
    }
    return 3;
}
