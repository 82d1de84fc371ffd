static struct {
    _Bool a : 1;
} s = { 1 };

int main(void)
{
    return s.a != 1;
}
