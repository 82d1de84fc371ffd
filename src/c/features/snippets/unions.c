union either { int a; char b[4]; };
union either choice = { 7 };
int part_of(union either *got);
int part_of(union either *got) { got->b[1] = 1; return got->b[1] != choice.a; }
