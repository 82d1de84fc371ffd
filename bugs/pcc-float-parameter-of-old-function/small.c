double odd = 16777217.0;

int f(p)
    float p;
{
    float *q = (float *)&p;
    return p != 16777216.0 || *q != 16777216.0;
}

int main(void)
{
    return f(odd);
}
