int last_of(int n);
int last_of(int n) { char array[n]; array[n - 1] = 1; return array[n - 1]; }
