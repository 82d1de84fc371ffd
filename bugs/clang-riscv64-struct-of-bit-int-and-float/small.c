struct pair {
    _BitInt(38) a;
    float b;
};

__attribute__((noinline)) float second(struct pair p)
{
    return p.b;
}

int main(void)
{
    return second((struct pair){ 2, 3 }) != 3;
}
