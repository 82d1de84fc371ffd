int order;
static void set(int *object) { order = *object; }
static int result(void)
{
    int one __attribute__((cleanup(set))) = 1;
    return order;
}
int main(void) { return result(); }
