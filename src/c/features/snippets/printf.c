int printf(const char *, ...);
int say(int number);
int say(int number) { return printf("%d\n", number); }
