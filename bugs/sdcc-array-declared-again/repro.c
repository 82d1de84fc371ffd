/* quest 0.1.0, shrunk */

int g1[1];
extern int g1[];

int f1(void)
{
    return 0[g1];
}
