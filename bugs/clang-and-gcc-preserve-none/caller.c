__attribute__((preserve_none)) int callee(char p1);

int main(void)
{
    return callee(2);
}
