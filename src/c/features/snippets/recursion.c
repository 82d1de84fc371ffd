int count_down(int n);
int count_down(int n) { return n > 0 ? count_down(n - 1) + n : 0; }
