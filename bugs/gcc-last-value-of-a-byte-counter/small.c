int last = 123;
unsigned seen;

int main(void)
{
    for (signed char i = -38; i <= last; i += 5)
        seen = i;
    return seen != 122;
}
