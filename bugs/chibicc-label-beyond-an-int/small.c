static long x = 4294967296L;

int main(void)
{
    switch (x) {
    case 4294967296L:
        return 0;
    default:
        return 1;
    }
}
