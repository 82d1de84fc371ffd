long double echo_extended(long double got);
long double echo_extended(long double got) { return got != -0.25L ? got : 1.5L; }
long double call_extended(void);
long double call_extended(void) { return echo_extended(1.5L); }
