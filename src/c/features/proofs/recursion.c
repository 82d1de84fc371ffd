/* What a call has of its own is there after another call of the function. */
static int weighted(int n, int weight)
{
    int own = n * weight;
    if (n == 0) return 0;
    return weighted(n - 1, weight + 1) + own + weight;
}

volatile int three = 3;

int main(void)
{
    return weighted(three, 1) == 16 ? 0 : 1;
}
