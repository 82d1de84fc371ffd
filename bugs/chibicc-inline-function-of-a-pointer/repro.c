/* quest 0.1.0, shrunk */

static inline void callee(void);
static void (*volatile via)(void) = callee;

static inline void callee(void)
{
}

int main(void)
{
    via();
    return 0;
}
