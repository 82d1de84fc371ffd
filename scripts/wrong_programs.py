"""What compilers could get wrong of the newer forms of whole programs, for scripts/faulty-cc: edits of the source, as Quest prints
it. A fault for each form proves that the checks of Quest see it, and that shrinking keeps it.
"""

import re

INTEGER = r"(?:unsigned |signed )?(?:char|short|int|long long|long)"
NAME = r"[gvp]\d+\w*"


def replaced(pattern, replacement):
    return lambda text: re.sub(pattern, replacement, text, flags=re.M)


def each_of(declared, pattern, replacement):
    """A replacement for each object that is declared like something: NAME stands for its name."""

    def change(text):
        for name in sorted(set(re.findall(declared, text, flags=re.M))):
            text = re.sub(pattern.replace("NAME", name), replacement.replace("NAME", name), text, flags=re.M)
        return text

    return change


def first_returned(text):
    """A function that returns pointers to functions returns the first of them only."""

    def change(found):
        returned = re.search(r"\bf\d+\w*", found[2])
        return found[1] + (re.sub(r"\bf\d+\w*", returned[0], found[2]) if returned else found[2])

    return re.sub(r"(^.*\(\*f\d+\w*\([^()]*\)\)\([^()]*\)\n?)(\{\n.*?\n\})", change, text, flags=re.M | re.S)


# A fault: what it does in words; how; suites in which Quest finds it, with knobs; words that what is left must have.
FAULTS = {
    "void-as-char": ("what a pointer to void leads to is a signed char", "tree",
        replaced(rf"\*\((?!unsigned char){INTEGER} ?\*\)(?={NAME})", "*(signed char *)"),
        ["memory", "MEMORY.void=0.5"], ["void-pointer"]),
    "byte-at-0": ("the first byte of an object is set in place of any other", "tree",
        replaced(r"(\(\(unsigned char ?\*\)[^\[\]\n]*\))\[[^\[\]\n]+\] ?=(?!=)", r"\1[0] ="),
        ["memory", "MEMORY.bytes=0.2"], ["byte"]),
    "union-of-pointers": ("what a pointer in a union leads to is a signed char", "tree",
        each_of(rf"^(?:static )? *union \w+ ({NAME})(?: ?=.*)?;", r"\*NAME\.([abc])\b", r"*(signed char *)NAME.\1"),
        ["memory", "MEMORY.links=1", "MEMORY.union_pointers=1"], []),
    "list-passed-late": ("a list that is passed on begins with its second argument", "tree",
        replaced(r"va_list ap\)\n?\{\n", "va_list ap)\n{\n    int ignored = va_arg(ap, int);\n"),
        ["calls_flow", "CALLS_FLOW.variadic=0.6", "CALLS_FLOW.lists=1"], ["va_list"]),
    "list-copied-late": ("a copy of a list begins with its second argument", "tree",
        replaced(r"va_copy\((\w+), ?(\w+)\);", r"va_copy(\1, \2); (void) va_arg(\1, int);"),
        ["calls_flow", "CALLS_FLOW.variadic=0.6", "CALLS_FLOW.lists=1"], ["va_list"]),
    "first-function": ("of the functions that a function returns, it returns the first", "tree", first_returned,
        ["calls_flow", "CALLS_FLOW.by_pointer=0.8", "CALLS_FLOW.returned=1"], ["returned-function"]),
    "atomic-step-lost": ("++ and -- of an atomic object do nothing", "tree",
        each_of(rf"_Atomic [\w ]+?({NAME})\b", r"^( *)(?:(?:\+\+|--)NAME|NAME(?:\+\+|--));", r"\1;"),
        ["gnuflow", "GNUFLOW.atomic=0.8"], ["atomic"]),
}
