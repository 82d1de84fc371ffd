short union_pointers_short;
union union_pointers { int *a; short *b; long c; } union_pointers_first = { 0 };
int union_pointers(int *of, union union_pointers *other);
int union_pointers(int *of, union union_pointers *other)
{
    union union_pointers own;
    own.a = of;
    *own.a = 3;
    own.b = &union_pointers_short;
    *other = own;
    return *other->b || !union_pointers_first.a;
}
