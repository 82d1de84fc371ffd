unsigned result;
int opaque = 1;

int main(void)
{
    unsigned zero = 0;
    int v = -2147483647 - 1;
    while (opaque) {
        if (zero >= v) break;            /* as unsigned numbers: 0 >= 0x80000000, then 0 >= 0 */
        v = v - (-2147483647 - 1);       /* from INT_MIN to 0 */
    }
    result = v;
    return result != 0;
}
