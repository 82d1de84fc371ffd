struct s { int a; };
static void f2(struct s *p) { p->a = 0; }
static struct s f1(void) { struct s v __attribute__((cleanup(f2))) = { 1 }; return v; }
int main(void) { struct s v; v = f1(); return v.a != 1; }
