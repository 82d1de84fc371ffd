typedef int operand __attribute__((vector_size(4 * sizeof(int))));
typedef double fraction __attribute__((vector_size(2 * sizeof(double))));
typedef unsigned char bytes __attribute__((vector_size(8)));
operand compute_row(operand x, operand y, int z, fraction f, bytes b);
operand compute_row(operand x, operand y, int z, fraction f, bytes b)
{
    operand mask = (operand)(x < y) & ~(x ^ y);
    bytes shifted = (b + b) >> 1 << b;
    fraction half = +-f / (fraction){ 2.0, 2.0 } * f;
    x[1] += y[z]++;
    b[7] = 3;
    return ((z ? mask : x * 3 - y / z % x) << 1) | ((x + z)[1] + shifted[7] + (int)half[0] + (f != half)[0] ? 1 : 2);
}
