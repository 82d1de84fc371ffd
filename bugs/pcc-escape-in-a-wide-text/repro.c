/* quest 0.1.0, shrunk */

int g1[3] = L"\252";

int main(void)
{
    return g1[0] != 170;
}
