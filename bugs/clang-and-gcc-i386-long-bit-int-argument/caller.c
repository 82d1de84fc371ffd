int callee(_BitInt(102) x);

int main(void)
{
    return callee(3);
}
