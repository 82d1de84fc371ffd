/* quest 0.1.0, shrunk */

_Bool x1;

int main(void)
{
    return x1-- != 0;
}
