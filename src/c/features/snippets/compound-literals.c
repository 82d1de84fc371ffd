struct literal { int a; char b; };
int literal_of(struct literal *got);
int literal_of(struct literal *got) { *got = (struct literal){ 1, 2 }; return (int){ 3 }; }
