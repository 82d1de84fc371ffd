int f(p)
    int __attribute__((vector_size(8))) p;
{
    return p[0];
}
