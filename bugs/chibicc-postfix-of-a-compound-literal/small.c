struct s {
    int a;
};

int main(void)
{
    return (int[2]){ 3, 4 }[1] != 4 || (struct s){ 3 }.a != 3;
}
