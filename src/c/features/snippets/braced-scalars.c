struct braced { int a; char b[2]; };
struct braced in_braces = { { 1 }, { { 2 }, 3 } };
static long number_in_braces = { 4 };
long add_in_braces(void);
long add_in_braces(void) { int n = { 5 }; return in_braces.a + in_braces.b[1] + number_in_braces + n; }
