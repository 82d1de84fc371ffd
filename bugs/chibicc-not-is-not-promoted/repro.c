/* quest 0.1.0, shrunk */

unsigned char x1;

int main(void)
{
    return (unsigned char)~x1 != 255;
}
