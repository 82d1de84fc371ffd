static inline int three(void);
static int (*via)(void) = three;

static inline int three(void)
{
    return 3;
}

int main(void)
{
    return via() != 3;
}
