static int hidden_with_alias = 3;
extern int also_hidden_with_alias __attribute__((alias("hidden_with_alias")));
int through_hidden_alias(void);
int through_hidden_alias(void) { hidden_with_alias = 4; return also_hidden_with_alias; }
