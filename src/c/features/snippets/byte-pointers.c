struct bytes { int value; int other; } bytes_struct;
int bytes_first;
int bytes(int *of, int at);
int bytes(int *of, int at)
{
    int own = 0;
    ((unsigned char *)of)[at] = 3;
    ((unsigned char *)&own)[at] = ((unsigned char *)of)[at];
    ((unsigned char *)&bytes_struct)[0] = ((unsigned char *)&bytes_struct.other)[at] | at;
    return own + ((unsigned char *)&bytes_first)[1];
}
