int in_registers(int n);
int in_registers(int n)
{
    static int in_memory = 2;
    static double real_in_memory = 3;
    static struct { int a[2]; short b; } parts;
    signed char narrow = (signed char)n;
    int *pointer = &in_memory;
    __asm__("" : "+r"(n));
    __asm__("" : "=r"(narrow) : "0"(narrow));
    __asm__("" : "+r"(pointer));
    __asm__("" : "+m"(in_memory));
    __asm__("" : "+m"(*pointer));
    __asm__("" : "+m"(real_in_memory));
    __asm__("" : "+r"(parts.b));
    __asm__("" : "=r"(parts.a[n & 1]) : "0"(parts.a[n & 1]));
    __asm__ __volatile__("" : : : "memory");
    __asm__("" : "+r"(n) : : "memory");
    return n + narrow + *pointer + (int)real_in_memory + parts.a[1] + parts.b;
}
