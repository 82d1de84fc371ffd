unsigned char c;
long l = -1;
unsigned int two = 2;

int main(void)
{
    int wrong = 0;
    if ((c + 1) / -1 != -1) wrong += 1;
    if (!(-1 < c)) wrong += 2;
    if (l % two != -1) wrong += 4;
    return wrong;
}
