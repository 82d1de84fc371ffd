typedef _Float16 halves __attribute__((vector_size(32)));

halves all;
void differs(void);
void check(void);

void check(void)
{
    if (all[3] || all[4] || all[5] || all[6] || all[7] || all[8] || all[13] || all[14])
        differs();
}
