int n = 5;

int main(void)
{
    int v[n];
    return (void *)&v != (void *)&v[0];
}
