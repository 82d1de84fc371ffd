int order;
static void add(int *digit) { order = order * 10 + *digit; }
static int leave(int n)
{
    int one __attribute__((cleanup(add))) = 1;
    for (;;) {
        int two __attribute__((cleanup(add))) = 2;
        if (n == 0)
            return order;
        if (n-- == 1)
            break;
    }
    { int three __attribute__((cleanup(add))) = 3; }
    return order;
}
int main(void) { return leave(0) == 0 && order == 21 && leave(2) == 21223 && order == 212231 ? 0 : 1; }
