int begun;
static void __attribute__((__constructor__)) begin(void) { begun = 7; }
int main(void) { return begun == 7 ? 0 : 1; }
