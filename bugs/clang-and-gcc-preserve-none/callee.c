__attribute__((preserve_none)) int callee(char p1)
{
    return p1 != 2;
}
