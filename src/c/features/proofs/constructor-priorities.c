int order;
static void __attribute__((constructor(102))) second(void) { order = order * 4 + 2; }
static void __attribute__((constructor(101))) first(void) { order = order * 4 + 1; }
static void __attribute__((constructor(103))) third(void) { order = order * 4 + 3; }
int main(void) { return order == (1 * 4 + 2) * 4 + 3 ? 0 : 1; }
