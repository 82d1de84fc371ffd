int named_otherwise(int n) __asm__("as_named_otherwise");
int named_otherwise(int n) { return n + 1; }
int object_named_otherwise __asm__("as_object_named_otherwise") = 3;
int as_named_otherwise(int n);
int by_the_other_name(void);
int by_the_other_name(void) { return as_named_otherwise(object_named_otherwise); }
static int hidden_zero_named_otherwise __asm__("as_hidden_zero_named_otherwise");
int *led_to_hidden_zero(void);
int *led_to_hidden_zero(void) { return &hidden_zero_named_otherwise; }
