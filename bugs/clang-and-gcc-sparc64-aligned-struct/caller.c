/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    int a;
} __attribute__((aligned(16)));
static float x1 = 1.0F;
static struct s1 x2 = { 2 };
void callee(float p1, struct s1 p2);

int main(void)
{
    callee(x1, x2);
    return failed || calls != 1;
}
