int cleaned_up;
static void clean_up(int *object) { cleaned_up += *object; }
int with_object(int n);
int with_object(int n) { int object __attribute__((cleanup(clean_up))) = n; return object; }
