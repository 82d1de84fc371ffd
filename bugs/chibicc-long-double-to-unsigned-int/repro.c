/* quest 0.1.0, shrunk */

int main(void)
{
    return (unsigned int)2548575072.0L != 2548575072U;
}
