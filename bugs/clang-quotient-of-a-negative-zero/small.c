unsigned x = 1;

int main(void)
{
    return x / -0.0 != -1.0 / 0.0;
}
