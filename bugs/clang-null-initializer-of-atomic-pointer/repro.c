struct s { _Atomic(int *) a; };
static struct s x = { 0 };
int main(void) { return x.a != 0; }
