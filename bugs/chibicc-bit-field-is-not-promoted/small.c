static struct {
    unsigned int a : 29;
} s = { 1 };

int main(void)
{
    return -1 >= s.a;
}
