/* quest 0.1.0, shrunk */

long double x1 = -71399607358945413.0L;
long r1;

void compute(void)
{
    r1 = x1;
}

int main(void)
{
    compute();
    return r1 != -71399607358945413L;
}
