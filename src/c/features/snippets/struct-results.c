struct tiny { int a; char b; };
struct big { long a[5]; };
struct tiny one_tiny = { 1, 2 };
struct big one_big = { { 1, 2, 3, 4, 5 } };
struct tiny make_tiny(void);
struct tiny make_tiny(void) { return one_tiny; }
struct big make_big(void);
struct big make_big(void) { return one_big; }
long receive(void);
long receive(void)
{
    struct tiny t;
    struct big b;
    t = make_tiny();
    b = make_big();
    return t.a + b.a[4];
}
