static unsigned char c;

int main(void)
{
    return (unsigned char)~c != 255;
}
