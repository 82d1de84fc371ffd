int chosen_first, chosen_second;
struct chosen { int value; } chosen_struct;
int choice(int which, int *other);
int choice(int which, int *other)
{
    struct chosen *of = which ? &chosen_struct : 0;
    *(which ? &chosen_first : other) = 1;
    return (which ? other : &chosen_second)[0] + (*(of ? of : &chosen_struct)).value
         + *(which ? other : (void *)0);
}
