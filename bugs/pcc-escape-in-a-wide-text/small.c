int a[2] = L"\252";
int b[2] = L"\x12345";
int c[2] = L"\x41\x142";

int main(void)
{
    return a[0] != 170 || b[0] != 0x12345 || c[1] != 0x142;
}
