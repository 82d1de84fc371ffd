/* quest 0.1.0, shrunk */

int g3;

int f1(long p1)
{
    long *v2;
    v2 = &p1;
    g3 = (0 - *(v2 ? &p1 : v2) * 3) / 3;
    return *(p1 ? v2 : &p1);
}
