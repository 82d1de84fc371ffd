int with_alias[2] = { 1, 2 };
extern int also_with_alias[2] __attribute__((__alias__("with_alias")));
int through_alias(void);
int through_alias(void) { return also_with_alias[1]; }
