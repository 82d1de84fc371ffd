/* No program shows it: without -fwrapv, a compiler may do the same. */
int wraps_around(int n);
