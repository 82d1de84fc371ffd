_Complex double x;
int main(void) { return 1 + !(x * x) != 2; }
