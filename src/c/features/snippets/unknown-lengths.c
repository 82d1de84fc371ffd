static int one_length[3], other_length[3];
int chosen_length(int c);
int chosen_length(int c)
{
    return (*(c ? (int (*)[])&one_length : &other_length))[1] + (c ? &one_length : (int (*)[])&other_length)[0][2];
}
