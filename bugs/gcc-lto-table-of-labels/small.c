int f(int i)
{
    static const void *const ways[] = { &&one, &&two };
    goto *ways[i];
one:
    return 1;
two:
    return 2;
}

int main(int argc, char **argv)
{
    (void)argv;
    return f(argc - 1) != 1;
}
