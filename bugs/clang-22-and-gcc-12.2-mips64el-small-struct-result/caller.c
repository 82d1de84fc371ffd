/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    short a;
    signed int b : 16;
};
struct s1 callee(void);

int main(void)
{
    struct s1 result;
    result = callee();
    if (result.a != 1) failed = 1;
    if (result.b != -2) failed = 1;
    return failed || calls != 1;
}
