_Complex long double x = 3.0L, y = -1.0L;
int main(void) { x = x / y; return __real__ x != -3.0L; }
