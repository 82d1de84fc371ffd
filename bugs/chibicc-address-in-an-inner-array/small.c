static int rows[3][4];
static int *inner = &rows[2][1];

int main(void)
{
    return inner != rows[2] + 1;
}
