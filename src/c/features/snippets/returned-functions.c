static int returned_one(int value);
static long returned_other(short value, int *where);
int (*returning(int which))(int);
static long (*returning_more(unsigned which))(short, int *);
int (*returning(int which))(int)
{
    int (*kept)(int);
    kept = returned_one;
    if (which > 0)
        return returned_one;
    return which ? returned_one : kept;
}
static long (*returning_more(unsigned which))(short, int *)
{
    return which ? returned_other : 0;
}
static int returned_one(int value)
{
    int where = 0;
    return value + (int)returning_more(1)(2, &where);
}
static long returned_other(short value, int *where)
{
    int (*stored)(int);
    stored = returning(*where);
    return *where ? stored(value) : 1;
}
