static signed char c = 5;

int main(void)
{
    return (signed char)(c << 5) != -96;
}
