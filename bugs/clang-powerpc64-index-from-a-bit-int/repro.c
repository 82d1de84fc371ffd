/* quest 0.1.0, shrunk */

int g4;
unsigned int g1[2] = { 255U, 0U };

int main(void)
{
    _BitInt(17) v3;
    _BitInt(45) v2 = g1[1];
    g4 = g1[0];
    g1[0] *= 65535;
    v3 = v2 + -16842238 + g4 * -65534 - g1[v2 & 1] * 65533;
    g4 = g1[v3 - 259] - v3;
    return g4 != 16711166;
}
