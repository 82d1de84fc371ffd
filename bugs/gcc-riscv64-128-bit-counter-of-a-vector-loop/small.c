unsigned long last = 9223372036854775807;
double x = 17;
int main(void)
{
    unsigned __int128 i;
    for (i = 9223372036854775756; i != last; i += 3)
        x -= 1;
    return x != 0;
}
