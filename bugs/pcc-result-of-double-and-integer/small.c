struct s { double a; double *b; };
double other = 5.0;
struct s s = { 3.0, &other };

struct s callee(void)
{
    return s;
}

int main(void)
{
    struct s result;
    result = callee();
    return result.a != 3.0; /* it is 5.0: what .b points to */
}
