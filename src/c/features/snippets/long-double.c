long double extended;
int is_extended(void);
int is_extended(void) { extended = 1.5L; return extended == 1.5L; }
