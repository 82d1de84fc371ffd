static int n = 3;
extern int m __attribute__((alias("n")));

int main(void)
{
    n = 4;
    return m != 4;
}
