/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    float a;
    int : 1;
};
struct s1 callee(void);

int main(void)
{
    struct s1 result;
    result = callee();
    if (result.a != 1.0F) failed = 1;
    return failed || calls != 1;
}
