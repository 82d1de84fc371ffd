struct small {
    char a;
};
static struct small x = { 2 }, y = { 3 };
static int yes = 1;

int main(void)
{
    struct small s = yes ? x : y;

    return s.a != 2;
}
