int wide_text[3] = L"a\377";
int rest_is_zero[4] = L"\x7fff";
int without_the_zero[2] = L"a" L"b";
