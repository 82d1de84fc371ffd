/* Right shifts of negative numbers round down. */
volatile int negative = -9;
volatile long long_negative = -70001;
volatile int three = 3;

int main(void)
{
    if (negative >> 1 != -5 || negative >> three != -2) return 1;
    return long_negative >> 1 == -35001 && long_negative >> three == -8751 ? 0 : 1;
}
