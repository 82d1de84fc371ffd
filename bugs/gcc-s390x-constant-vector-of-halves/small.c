typedef _Float16 halves __attribute__((vector_size(4)));

halves numbers(void)
{
    return (halves){ 1, 2 };
}
