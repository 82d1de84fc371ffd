/* quest 0.1.0, shrunk */

int g1[3] = { -12303 != 18104 ? 0 : 1, -12303 != 18104 ? 0 : 1, -21 / 7 };
extern int g1[];

int main(void)
{
    return g1[2] != -3;
}
