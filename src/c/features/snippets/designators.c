union named { int a; char b; };
union named second = { .b = 5 };
