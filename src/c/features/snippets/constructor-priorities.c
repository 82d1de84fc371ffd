int begun_first;
static void __attribute__((__constructor__(101))) begin_first(void) { begun_first = 7; }
