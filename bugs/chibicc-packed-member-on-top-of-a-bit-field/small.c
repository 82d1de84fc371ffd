static struct {
    int a : 1;
    int b;
} __attribute__((packed)) r = { 0, 3 };

int main(void)
{
    return r.a != 0 || r.b != 3 || sizeof r != 5;
}
