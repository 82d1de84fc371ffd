/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    int a;
    int b[];
};
struct s1 callee(void);

int main(void)
{
    {
        struct s1 result = callee();
        if (result.a != 2) failed = 1;
    }
    return failed;
}
