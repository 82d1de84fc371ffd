_BitInt(430) g;
int n;

int main(void)
{
    _BitInt(430) v = g;
    do {
        n++;
        g = -2 - v * -2 + 1;
    } while (n < 3);
    return g != -1;
}
