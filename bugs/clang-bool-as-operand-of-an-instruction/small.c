_Bool g;
int n = 2;

int main(void)
{
    g = n & 1;
    __asm__("" : "+r"(g));
    return *(unsigned char *)&g;
}
