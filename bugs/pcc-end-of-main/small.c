int seven(void)
{
    return 7;
}

int main(void)
{
    seven();
}
