/* The result is 0 for every positive x. */
int x = 5;
int result;

int main(void)
{
    result = x < 1 ? 1 : x > 0 ? 0 : x;
    return result != 0;
}
