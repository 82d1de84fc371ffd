int rows[][0] = { {} };

int main(void)
{
    return sizeof rows != 0;
}
