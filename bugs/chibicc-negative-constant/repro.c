/* quest 0.1.0, shrunk */

int g1[3] = { 6208 % 776, 6208 % 776, -21 / 7 };
extern int g1[];

int main(void)
{
    return g1[2] != -3;
}
