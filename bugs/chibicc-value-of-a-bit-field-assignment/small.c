static struct {
    unsigned a : 3;
} s;

int main(void)
{
    return (s.a = 8) != 0;
}
