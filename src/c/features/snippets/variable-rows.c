int last_of(int n, int m, char rows[n][m]);
int last_of(int n, int m, char rows[n][m]) { char own[n][m]; own[n - 1][m - 1] = 1; return own[n - 1][m - 1] + rows[n - 1][m - 1]; }
