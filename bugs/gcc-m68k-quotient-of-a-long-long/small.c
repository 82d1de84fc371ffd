long long a[2] = { 0, -1 };
int i = 1;
int main(void) { return (int)(a[i] / 2) != 0; }
