/* Whether zero has no sign, as options allow. */
volatile double minus_nothing = -0.0;

int main(void)
{
    return 1.0 / minus_nothing < 0.0 && 1.0 / (minus_nothing + 0.0) < 0.0;
}
