/* Whether quotients come from reciprocals, or sums in another order than the one in which they are written, as options
 * allow. What else is wrong with them is a bug. */
volatile double one_side = 49.0;
volatile float other_side = 41.0F;
volatile double far_down = -9007199254740992.0;

int main(void)
{
    if (one_side / 49.0 < 1.0 && one_side / 49.0 > 0.9999) return 1;
    if (other_side / 41.0F < 1.0F && other_side / 41.0F > 0.9999F) return 1;
    return (far_down + 9007199254740992.0) + 1.0 == 0.0;
}
