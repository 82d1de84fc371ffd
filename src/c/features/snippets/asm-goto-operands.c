int may_jump_with(int n);
int may_jump_with(int n)
{
    static int in_memory_at_jumps = 2;
    short narrow_at_jumps = (short)n;
    __asm__ goto("" : "+r"(n) : : : below);
    __asm__ goto("" : "=r"(narrow_at_jumps) : "0"(narrow_at_jumps) : "memory" : below);
    n += 2;
    __asm__ goto("" : "+m"(in_memory_at_jumps) : : : below);
below:
    return n + narrow_at_jumps + in_memory_at_jumps;
}
