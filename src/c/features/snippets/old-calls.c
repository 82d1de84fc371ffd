int call_old();
int use_old(void);
int use_old(void) { return call_old(1); }
int call_old(int n) { return n; }
