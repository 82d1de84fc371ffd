static struct {
    unsigned int a : 32;
} s;

int main(void)
{
    s.a = 5;
    return s.a != 5;
}
