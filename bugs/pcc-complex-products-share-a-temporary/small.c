_Complex double x = 1.0, y = 3.0, r;
int main(void) { r = x * x + y * y; return __real__ r != 10.0; }
