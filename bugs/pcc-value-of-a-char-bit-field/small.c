struct { signed char a : 1; } s;
int main(void) { return (s.a = -1) != -1; }
