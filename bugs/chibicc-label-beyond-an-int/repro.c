/* quest 0.1.0, shrunk */

int g1;

int main(void)
{
    switch (2147483895L) {
    case 2147483895UL:
    case 2147483894UL:
        g1 = 1;
    }
    return g1 != 1;
}
