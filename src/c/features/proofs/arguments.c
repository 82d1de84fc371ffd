/* Run with the argument 7. */
int main(int argc, char **argv)
{
    return argc == 2 && argv[1][0] == '7' && argv[1][1] == '\0' ? 0 : 1;
}
