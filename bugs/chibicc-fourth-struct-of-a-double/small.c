struct small {
    double a;
};

static double fourth(struct small a, struct small b, struct small c, struct small d)
{
    return a.a + b.a + c.a + d.a;
}

int main(void)
{
    struct small s = { 1.0 };

    return fourth(s, s, s, s) != 4.0;
}
