/* quest 0.1.0, shrunk */

float r1;

int main(void)
{
    r1 = 9223372036854775808UL;
    return r1 != 9223372036854775808.0F;
}
