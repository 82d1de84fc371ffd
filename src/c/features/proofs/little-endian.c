/* The lowest byte of a number is at the lowest address, and bit-fields begin with the lowest bit. */
union number { unsigned long n; unsigned char bytes[sizeof(unsigned long)]; };
union narrow { unsigned short n; unsigned char bytes[sizeof(unsigned short)]; };
union fields { struct { unsigned int a : 3; unsigned int b : 7; } f; unsigned char bytes[sizeof(unsigned int)]; };

int main(void)
{
    static union number number;
    static union narrow narrow;
    static union fields fields;
    number.n = 0x01020304;
    narrow.n = 0x0506;
    fields.f.a = 5;
    fields.f.b = 0x4a;
    if (number.bytes[0] != 4 || number.bytes[1] != 3 || number.bytes[2] != 2 || number.bytes[3] != 1) return 1;
    if (narrow.bytes[0] != 6 || narrow.bytes[1] != 5) return 1;
    return fields.bytes[0] == 0x55 && fields.bytes[1] == 0x02 ? 0 : 1;
}
