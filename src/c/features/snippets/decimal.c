_Decimal32 dime = (_Decimal32)5;
_Decimal64 dollar = (_Decimal64)-7;
_Decimal128 fortune = (_Decimal128)11;
double worth(_Decimal64 got);
double worth(_Decimal64 got) { return got != dollar ? (double)dime : (double)fortune; }
