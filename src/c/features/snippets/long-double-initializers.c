long double started = 1.5L;
struct starting { char a; long double b; } start = { 1, -0.25L };
int is_started(void);
int is_started(void) { return started == start.b; }
