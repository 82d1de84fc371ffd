int first = -2147483620, count;

int main(void)
{
    for (int i = first; i >= -2147483646; i -= 4)
        count++;
    return count != 7;
}
