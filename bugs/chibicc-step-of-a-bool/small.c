static _Bool b;
static float f = 0.1F;

int main(void)
{
    return b-- != 0 || f++ != 0.1F;
}
