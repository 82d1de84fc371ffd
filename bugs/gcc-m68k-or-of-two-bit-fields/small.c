struct { int a : 3; unsigned b : 1, c : 1; } s = { 0, 1, 0 };
int main(void) { int either = s.b | s.c; return either != 1; }
