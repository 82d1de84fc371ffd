struct pair { int a; int b; };
struct pair x = { 1, 2 };
struct pair y;
int wrong;

struct pair give(void) { return x; }
void take(struct pair p) { if (p.b != 2) wrong += 1; }

int main(void)
{
    take(x);
    y = give();
    if (y.b != 2) wrong += 2;
    return wrong;
}
