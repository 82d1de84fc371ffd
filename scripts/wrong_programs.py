"""What compilers could get wrong of the newer forms of whole programs, for scripts/faulty-cc: edits of the source, as Quest prints
it with `--checks full`. A fault for each form proves that the checks of Quest see it, and that shrinking keeps it.
"""

import re

INTEGER = r"(?:unsigned |signed )?(?:char|short|int|long long|long)"
NAME = r"[gvp]\d+\w*"


def replaced(pattern, replacement):
    return lambda text: re.sub(pattern, replacement, text, flags=re.M)


def each_of(declared, pattern, replacement):
    """A replacement for each object that is declared like something: NAME stands for its name. Other functions have other locals of
    that name."""

    def names(text):
        return set(re.findall(declared, text, flags=re.M))

    def change(text):
        outside = {name for name in names(text) if name.startswith("g")}
        functions = re.split(r"(?<=^\}\n)", text, flags=re.M)
        for at, function in enumerate(functions):
            for name in sorted(outside | names(function)):
                functions[at] = re.sub(pattern.replace("NAME", name), replacement.replace("NAME", name), functions[at], flags=re.M)
        return "".join(functions)

    return change


def first_returned(text):
    """A function that returns pointers to functions returns the first of them only."""

    def change(found):
        returned = re.search(r"\bf\d+\w*", found[2])
        return found[1] + (re.sub(r"\bf\d+\w*", returned[0], found[2]) if returned else found[2])

    return re.sub(r"(^.*\(\*f\d+\w*\([^()]*\)\)\([^()]*\)\n?)(\{\n.*?\n\})", change, text, flags=re.M | re.S)


def default_selected(text):
    """A selection by type with a default yields that, whatever decides."""
    out, done = "", 0
    while found := re.search(r"\b_Generic\(", text[done:]):
        begin = done + found.end()
        commas = list_commas(text, begin)
        out += text[done:begin]
        has_default = any(text.startswith(", default: ", comma) for comma in commas)
        out += "(struct none *)0" if has_default else text[begin:commas[0]]
        done = commas[0]
    return out + text[done:]


def list_commas(text, begin):
    """Where the commas of a list are that begins there, without those of lists in it."""
    depth, commas = 0, []
    for at in range(begin, len(text)):
        if depth == 0 and text[at] == ",":
            commas.append(at)
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[at], 0)
        if depth < 0:
            break
    return commas


def kept_over_setjmp(text):
    """Integers outside of functions that a function with `setjmp` assigns to: `longjmp` brings back what they were."""
    numbers = {name: of for of, name in re.findall(rf"^(?:static )?({INTEGER}) (g\d+\w*) = ", text, flags=re.M)}

    def change(found):
        names = [name for name in sorted(set(re.findall(r"^ *(g\d+\w*) [^=\s]*= ", found[0], flags=re.M))) if name in numbers]
        kept = "".join(f"{numbers[name]} kept_{name} = {name}; " for name in names)
        back = "".join(f"{name} = kept_{name}; " for name in names)
        return re.sub(r"\bsetjmp\(([^()]*)\)", rf"({{ {kept}int by = setjmp(\1); if (by) {{ {back}}} by; }})", found[0])

    return re.sub(r"^\{\n.*?^\}", change, text, flags=re.M | re.S)


def followed_in_union(text):
    """What a pointer to an integer in a union leads to is a signed char."""
    for union, members in re.findall(r"^union (\w+) \{\n(.*?)^\};", text, flags=re.M | re.S):
        if letters := "".join(re.findall(rf"^ *{INTEGER} \*(\w);", members, flags=re.M)):
            text = each_of(rf"^(?:static )? *union {union} ({NAME})(?: ?=.*)?;",
                           rf"\*NAME\.([{letters}])\b", r"*(signed char *)NAME.\1")(text)
    return text


# A fault: what it does in words; how; suites in which Quest finds it, with knobs; words that what is left must have.
FAULTS = {
    "void-as-char": ("what a pointer to void leads to is a signed char", "tree",
        replaced(rf"\*\((?!unsigned char){INTEGER} ?\*\)(?={NAME})", "*(signed char *)"),
        ["memory", "MEMORY.void=0.5"], ["void-pointer"]),
    "byte-at-0": ("the first byte of an object is set in place of any other", "tree",
        replaced(r"(\(\(unsigned char ?\*\)[^\[\]\n]*\))\[[^\[\]\n]+\] ?=(?!=)", r"\1[0] ="),
        ["memory", "MEMORY.bytes=0.2"], ["byte"]),
    "union-of-pointers": ("what a pointer in a union leads to is a signed char", "tree", followed_in_union,
        ["memory", "MEMORY.links=1", "MEMORY.union_pointers=1"], []),
    "list-passed-late": ("a list that is passed on begins with its second argument", "tree",
        replaced(r"va_list ap\)\n?\{\n", "va_list ap)\n{\n    int ignored = va_arg(ap, int);\n"),
        ["calls_flow", "CALLS_FLOW.variadic=0.6", "CALLS_FLOW.lists=1"], ["va_list"]),
    "list-copied-late": ("a copy of a list (`va_copy`) begins with its second argument", "tree",
        replaced(r"va_copy\((\w+), ?(\w+)\);", r"va_copy(\1, \2); (void) va_arg(\1, int);"),
        ["calls_flow", "CALLS_FLOW.variadic=0.6", "CALLS_FLOW.lists=1"], ["va_list"]),
    "first-function": ("of the functions that a function returns, it returns the first", "tree", first_returned,
        ["calls_flow", "CALLS_FLOW.by_pointer=0.8", "CALLS_FLOW.returned=1"], ["returned-function"]),
    "atomic-step-twice": ("++ and -- of an atomic object step twice", "tree",
        each_of(rf"_Atomic [\w ]+?({NAME})\b", r"^( *)((?:\+\+|--)NAME|NAME(?:\+\+|--));", r"\1\2; \2;"),
        ["gnuflow", "GNUFLOW.atomic=0.8"], ["atomic"]),
    "default-selected": ("`_Generic` with a default selects that", "tree", default_selected,
        ["gnuflow", "GNUFLOW.generic=0.2"], ["generic"]),
    "restrict-store-lost": ("what is stored by a `restrict` parameter is lost", "tree",
        each_of(rf"\*restrict ({NAME})\b", r"^( *)(?:\*NAME|NAME\[[^\n=]*\]) = ", r"\1(void)"),
        ["memory", "MEMORY.restrict=1"], ["restrict"]),
    "last-lane": ("the last element of a vector that is computed is the first", "tree",
        each_of(rf"^ *(?:static )?[\w ]*__attribute__\(\(vector_size\([^\n()]*(?:\([^()]*\))?\)\)\) ({NAME}) =",
                r"^( +)NAME = ([^\n]*);$", r"\1NAME = \2; NAME[sizeof NAME / sizeof NAME[0] - 1] = NAME[0];"),
        ["gnuflow", "GNUFLOW.vectors=0.6"], ["vector"]),
    "range-cut": ("a range of labels of a `switch` lacks its last", "tree",
        replaced(r"^( *case .* \.\.\. )(.*):$", r"\1(\2) - 1:"), ["gnuflow"], ["switch"]),
    "kept-over-setjmp": ("`longjmp` brings back what an object outside of functions was at `setjmp`", "tree", kept_over_setjmp,
        ["control"], ["setjmp", "longjmp"]),
    "not-cleaned": ("an object is not cleaned up", "tree", replaced(r" __attribute__\(\(cleanup\(\w+\)\)\)", ""),
        ["gnuflow"], ["cleanup"]),
    "literal-swapped": ("the first two elements of a compound literal change places", "tree",
        replaced(r"(\[\d+\]\)\{ )([^,{}\n]+), ([^,{}\n]+)", r"\1\3, \2"), ["memory"], []),
    "rows-cut": ("the rows of a parameter of variable length are too short by an element", "tree",
        replaced(rf"^(\S[^\n={{;]*\b{NAME}\[[^\[\]\n]+\]\[)([^\[\]\n]*[a-z][^\[\]\n]*)(\])", r"\1\2 - 1\3"),
        ["memory"], ["vla"]),
}
