/* quest 0.1.0, shrunk */

int calls, failed;

__attribute__((preserve_most)) int callee(void);

int main(void)
{
    int result;
    result = callee();
    if (result != 1) failed = 1;
    return failed || calls != 1;
}
