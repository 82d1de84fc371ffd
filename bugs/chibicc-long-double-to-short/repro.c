/* quest 0.1.0, shrunk */

int main(void)
{
    return (short)-1.0L != -1;
}
