struct vast { unsigned __int128 a : 100; __int128 b : 9; };
static struct vast vastness = { (unsigned __int128)5 << 90, 3 };
int is_vast(struct vast *got);
int is_vast(struct vast *got) { got->b = 7; return got->a != vastness.a; }
