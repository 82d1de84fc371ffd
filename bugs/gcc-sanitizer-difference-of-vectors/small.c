typedef long long vector __attribute__((vector_size(16)));

vector x = { 1, 0 }, y = { -9223372036854775807LL, 0 }, r;

int main(void)
{
    r = ~(y - x);
    return r[0] != 9223372036854775807LL;
}
