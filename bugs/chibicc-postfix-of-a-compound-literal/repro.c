/* quest 0.1.0, shrunk */

void f(void)
{
    (int [1]){ 0 }[0];
}
