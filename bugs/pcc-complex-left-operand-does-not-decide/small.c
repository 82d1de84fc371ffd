_Complex double z = 1.0;
int n;
int main(void) { int r = z || ++n; return r != 1 || n != 0; }
