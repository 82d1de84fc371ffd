int strcmp(const char *, const char *);
int calls;
char a[2];
void g(char);
void f(void)
{
    char v[1];
    int n = a[1];
    v[0] = 0;
    if (strcmp(v, v + n) != 0)
        g(a[0]);
    ++calls;
}
