struct in_memory { long a[3]; };
__attribute__((weak)) struct in_memory end_of_record_tail(struct in_memory a, int b, struct in_memory c);
struct in_memory by_record_tail(struct in_memory a, int b, struct in_memory c);
struct in_memory by_record_tail(struct in_memory a, int b, struct in_memory c)
{
    __attribute__((musttail)) return end_of_record_tail(c, b, a);
}
struct in_memory end_of_record_tail(struct in_memory a, int b, struct in_memory c)
{
    a.a[0] = b + c.a[1];
    return a;
}
