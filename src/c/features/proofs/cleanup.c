int digits;
static void add(int *digit) { digits = digits * 10 + *digit; }
int main(void)
{
    {
        int one __attribute__((cleanup(add))) = 1;
        int two __attribute__((cleanup(add))) = 2;
        one = two + 1;
    }
    return digits == 0;
}
