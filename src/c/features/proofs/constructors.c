int begun;
static void __attribute__((constructor)) begin(void) { begun = 7; }
int main(void) { return begun == 7 ? 0 : 1; }
