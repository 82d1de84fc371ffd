/* A known-good program, the caller's side: what most calls of a suite are made of. */

struct pair {
	int i;
	int j;
};

extern struct pair add(struct pair p, double d);
extern int sum(int count, ...);

int main(void)
{
	struct pair p;

	p.i = -7;
	p.j = 30;
	p = add(p, 12.0);
	if (p.i != 5 || p.j != 42)
		return 1;
	return sum(3, 10, -20, 30) == 20 ? 0 : 1;
}
