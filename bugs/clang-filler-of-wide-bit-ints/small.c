_BitInt(385) a[2] = { [1] = 46 };

int main(void)
{
    return a[1] != 46;
}
