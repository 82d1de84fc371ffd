typedef long long vector __attribute__((vector_size(16)));

vector x = { 5, 5 }, mask;
int failures;

__attribute__((noinline)) void fail(void)
{
    ++failures;
}

int main(void)
{
    vector least = { -9223372036854775807LL - 1, 5 };
    long long chosen;

    mask = x <= least;
    chosen = ((mask & x) + (~mask & least))[0];
    if (mask[0] != 0 || mask[1] != -1 || chosen != least[0]) fail();
    return failures;
}
