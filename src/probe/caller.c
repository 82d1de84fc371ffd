/* A known-good program, the caller's side: what most calls of a suite are made of. */

struct pair {
	int i;
	double d;
};

extern struct pair swap(struct pair p, double d);
extern int sum(int count, ...);

int main(void)
{
	struct pair p;

	p.i = -7;
	p.d = 0.5;
	p = swap(p, 12.0);
	if (p.i != 12 || p.d != -6.5)
		return 1;
	return sum(3, 10, -20, 30) == 20 ? 0 : 1;
}
