/* quest 0.1.0, shrunk */

int x1[][0] = { {} };
void callee(int p1[1][0]);

int main(void)
{
    callee(x1);
    return 0;
}
