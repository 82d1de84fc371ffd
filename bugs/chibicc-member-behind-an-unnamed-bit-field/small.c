static struct {
    int a : 3;
    int : 5;
    int b : 4;
} s = { 1, 2 };

int main(void)
{
    return s.a != 1 || s.b != 2;
}
