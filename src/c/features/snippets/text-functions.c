#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ size_of_text;
#else
#include <stddef.h>
typedef size_t size_of_text;
#endif
char *strcpy(char *, const char *);
char *strncpy(char *, const char *, size_of_text);
char *strcat(char *, const char *);
char *strncat(char *, const char *, size_of_text);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_of_text);
size_of_text strlen(const char *);
size_of_text strspn(const char *, const char *);
size_of_text strcspn(const char *, const char *);
char *strchr(const char *, int);
char *strrchr(const char *, int);
char *strstr(const char *, const char *);
int on_texts(char *text, const char *other, int n);
int on_texts(char *text, const char *other, int n)
{
    strcpy(text, other);
    strcat(text, "b");
    strncpy(text + 2, other, n);
    strncat(text, other, n);
    return strcmp(text, other) == 0 && strncmp(text, "a", n) == 0 && strlen(text) == 3
        && strspn(text, "ab") == strcspn(text, "c")
        && strchr(text, 97) != strrchr(text, 98) && strstr(text, other) != 0;
}
