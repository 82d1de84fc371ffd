/* An emulator may lack the instructions that a compiler uses. What they yield is up to test cases. */

static volatile _Decimal32 dime = (_Decimal32)5;
static volatile _Decimal64 dollar = (_Decimal64)-7;
static volatile _Decimal128 fortune = (_Decimal128)11;

int main(void)
{
    dime = dime * (_Decimal32)2;
    dollar = dollar + (_Decimal64)dime;
    fortune = fortune / (_Decimal128)dollar;
    return 0;
}
