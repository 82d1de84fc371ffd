typedef int vector __attribute__((vector_size(8)));

vector x = { 0, -2 }, r;

int main(void)
{
    r = x - (vector){ 0, -2 } - (vector){ 0, -2147483647 };
    return r[1] != 2147483647;
}
