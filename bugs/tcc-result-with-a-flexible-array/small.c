struct s { int a; int b[]; };
struct s f(void) { struct s s = { 2 }; return s; }
int main(void) { struct s r = f(); return r.a != 2; }
