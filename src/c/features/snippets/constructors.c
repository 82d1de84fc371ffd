int begun_before;
static void __attribute__((__constructor__)) begin_before(void) { begun_before = 7; }
