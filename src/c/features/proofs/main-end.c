static int left_behind(int n) { return n + 76; }
int main(void)
{
    if (left_behind(1) != 77) return 2;
}
