struct shared { char a; _Atomic(int) b; };
struct shared common = { 1, 2 };
int exchange(struct shared *got);
int exchange(struct shared *got) { got->b = 1; return got->b != common.b; }
static _Atomic long counted;
_Atomic int counted_by_all = 1;
int count_in_one(int n);
int count_in_one(int n)
{
    _Atomic short narrow = 2;
    narrow++;
    counted += n;
    counted_by_all ^= narrow * n;
    --counted_by_all;
    return counted_by_all + (int)counted;
}
static _Atomic short in_a_row[2];
static _Atomic double with_a_fraction = 1;
int store_the_others(int *where);
int store_the_others(int *where)
{
    in_a_row[*where & 1] += 1;
    with_a_fraction = with_a_fraction + 0.5;
    return in_a_row[0] + (with_a_fraction < 2);
}
