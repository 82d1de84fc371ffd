int rows_without_braces[2][2] = { 1, 2, 3, 4 };
struct in_line { int a[2]; struct { short b, c; } d; } in_lines[2] = { { 1, 2, 3, 4 }, 5, 6, 7, 8 };
