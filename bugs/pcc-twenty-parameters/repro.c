struct s { int a; };
void callee(int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9, int p10, int p11, int p12, int p13, int p14, int p15, int p16, int p17, int p18, int p19, int p20)
{
}
struct t1 { int a; }; struct t2 { int a; }; struct t3 { int a; }; struct t4 { int a; };
struct { int a; int b; int c; } r = { 3, 4, 5 };
struct t1 x8 = { 8 }; struct t2 x9 = { 9 }; struct t3 x10 = { 2 }; struct t4 x11 = { 2 };
int begin(int number, char seed)
{
    return seed;
}
int main(void)
{
    return 0;
}
