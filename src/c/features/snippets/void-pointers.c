int untyped_first;
struct untyped { int value; } untyped_struct;
void *untyped_global = &untyped_first;
int untyped(void *of, void *other);
int untyped(void *of, void *other)
{
    struct untyped *typed = other;
    void *again = of;
    again = (int *)again + 1;
    ((struct untyped *)(again = other))->value = 1;
    again = (int *)of + 1;
    *(int *)of = typed->value + ((int *)of)[0];
    return of == &untyped_first || (int *)of < (int *)again || again != untyped_global
        || ((struct untyped *)other)->value;
}
