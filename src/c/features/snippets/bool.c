_Bool truth = 1;
_Bool same_truth(_Bool got);
_Bool same_truth(_Bool got) { return got == truth; }
