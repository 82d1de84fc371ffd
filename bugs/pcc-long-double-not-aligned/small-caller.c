int callee(long, long, long, long, long, long, long, long double);

int main(void)
{
    return callee(1, 2, 3, 4, 5, 6, 7, 8.0L);
}
