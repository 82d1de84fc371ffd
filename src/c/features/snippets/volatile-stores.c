volatile int watched;
int watch(int n);
int watch(int n) { volatile char seen[3]; seen[1] = 2; watched = n; return watched + seen[1]; }
