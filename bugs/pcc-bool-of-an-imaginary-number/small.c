_Complex double x;
int main(void) { __imag__ x = 1.0; return (_Bool)x != 1; }
