/* quest 0.1.0, shrunk */

int main(void)
{
    return (unsigned long)18446744073709549568.0 != 18446744073709549568UL;
}
