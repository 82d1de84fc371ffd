int is_aligned(void)
{
    char object[64] __attribute__((aligned(64)));
    object[0] = 1;
    return object[0];
}
