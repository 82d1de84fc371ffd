int counted[3] = { 1, 2, 3 };
extern int counted[];
int second_counted(void);
int second_counted(void) { return counted[1]; }
