/* quest 0.1.0, shrunk */

signed char g1 = 5;

int main(void)
{
    return (signed char)(g1 << 5) != -96;
}
