union u { long a; };
struct s { union u a; int b; };
struct s s = { { 5 }, 7 };

int main(void)
{
    return s.b != 7; /* it is 0 */
}
