/* quest 0.1.0, shrunk */

extern int calls;

static int r = 1;

__attribute__((preserve_most)) int callee(void)
{
    ++calls;
    return r;
}
