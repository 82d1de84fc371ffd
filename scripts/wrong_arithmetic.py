"""Wrong rewrites of arithmetic, for scripts/faulty-cc: of expressions in the source, as an optimiser would make
them, and of what gcc -O0 makes of them. Both only in the functions that compute (`compute_...`), so that what
checks stays right. Each is right for many values, or for many shapes: what it takes to see it stands beside it.
"""

import re

# Expressions.

TOKEN = re.compile(r"\s*(\d[\w.]*|\w+|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)")
LEVELS = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"], ["+", "-"], ["*", "/", "%"]]
COMPARISONS = ["==", "!=", "<", ">", "<=", ">="]
ASSIGNMENTS = ["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="]
TYPE = re.compile(r"(unsigned|signed|char|short|int|long|float|double|_Bool|__int128|enum)$")


class Expression:
    """An operator with its parts; an operand has its text for an operator, and no parts."""

    def __init__(self, op, *parts):
        self.op, self.parts = op, parts

    def __str__(self):
        texts = [str(part) for part in self.parts]
        if not texts:
            return self.op
        if len(texts) == 1:
            return f"({self.op}{texts[0]})"
        if len(texts) == 3:
            return f"({texts[0]} ? {texts[1]} : {texts[2]})"
        return f"({texts[0]} {self.op} {texts[1]})"

    def __eq__(self, other):
        return str(self) == str(other)

    def rewritten(self, rule):
        """The same with a rule for its parts, then for itself: yields an expression, a text, or nothing."""
        inner = Expression(self.op, *(part.rewritten(rule) for part in self.parts))
        new = rule(inner)
        return inner if new is None else new if isinstance(new, Expression) else Expression(f"({new})")

    def matches(self, ops, parts=2):
        return self.op in ops and len(self.parts) == parts

    def constant(self):
        """The value of an integer constant, or nothing."""
        text = re.sub(r"[()\s]|[UL]+", "", str(self))
        return eval(text) if re.fullmatch(r"-?\d+(-1)?", text) else None


class Reader:
    """Reads expressions as Quest prints them."""

    def __init__(self, text):
        self.tokens = TOKEN.findall(text)

    def next(self):
        return self.tokens.pop(0)

    def sees(self, *tokens):
        return bool(self.tokens) and self.tokens[0] in tokens

    def comma(self):
        left = self.assignment()
        while self.sees(","):
            left = Expression(self.next(), left, self.assignment())
        return left

    def assignment(self):
        left = self.binary(0)
        if self.sees("?"):
            self.next()
            one = self.comma()
            self.next()
            return Expression("?", left, one, self.assignment())
        if self.sees(*ASSIGNMENTS):
            return Expression(self.next(), left, self.assignment())
        return left

    def binary(self, level):
        if level == len(LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while self.sees(*LEVELS[level]):
            left = Expression(self.next(), left, self.binary(level + 1))
        return left

    def unary(self):
        token = self.next()
        if token in ("-", "~", "!", "*", "&", "+"):
            return Expression(token, self.unary())
        # A variable that steps is an operand: no rule looks into it.
        if token in ("++", "--"):
            return Expression(f"({token}{self.unary()})")
        if token == "(" and TYPE.match(self.tokens[0]):
            cast = []
            while not self.sees(")"):
                cast.append(self.next())
            self.next()
            return Expression(f"({' '.join(cast)})", self.unary())
        if token == "(":
            inner = self.comma()
            self.next()
            return Expression(f"({inner}{self.next()})") if self.sees("++", "--") else inner
        while self.sees(".", "[", "("):
            opening = self.next()
            if opening == "(":
                token += f"({', '.join(self.arguments())})"
                continue
            token += opening + self.next()
            token += self.next() if opening == "[" else ""
        return Expression(f"({token}{self.next()})" if self.sees("++", "--") else token)

    def arguments(self):
        arguments = []
        while not self.sees(")"):
            arguments.append(str(self.assignment()))
            if self.sees(","):
                self.next()
        self.next()
        return arguments


def tree(rule):
    """A change of a source file: the expressions of each function that computes, rewritten."""

    def line(found):
        expression = Reader(found[2]).comma()
        return f"{found[1]}{expression.rewritten(rule)};"

    return lambda text: re.sub(r"^( *[rt]\d+\w* ?= ?)(.*);$", line, text, flags=re.M)


def operands(e, *ops):
    """The two operands of one of some operators, or nothing."""
    return e.parts if e.matches(ops) else None


def binary(op, *nested):
    """What a rule does with the parts of an operation on an operation: (x, constant), other."""

    def with_rule(rule):
        def change(e):
            if not e.matches([op] if isinstance(op, str) else op):
                return None
            left, right = e.parts
            inner = operands(left, *nested)
            return rule(e.op, *inner, right) if inner else None

        return change

    return with_rule


def both_constant(rule):
    def change(op, x, c, d):
        c, d = c.constant(), d.constant()
        return None if c is None or d is None else rule(op, x, c, d)

    return change


def quotient_of_negated(e):
    if not e.matches(["/"]):
        return None
    negated, d = e.parts
    if negated.matches(["-"], 1):
        quotient = negated.parts[0]
    elif negated.matches(["-"]) and negated.parts[0].constant() == 0:
        quotient = negated.parts[1]
    else:
        return None
    if not quotient.matches(["/"]) or d.constant() is None or quotient.parts[1].constant() is None:
        return None
    return f"{quotient.parts[0]} / -({quotient.parts[1]} * {d})"


def scaled_choice(e):
    if not e.matches(["*"]) or not e.parts[0].matches("?", 3) or e.parts[1].constant() is None:
        return None
    (condition, p, q), c = e.parts[0].parts, e.parts[1]
    if not condition.matches(["<", ">", "<=", ">="]) or condition.parts != (p, q):
        return None
    return f"{p} * {c} {condition.op} {q} * {c} ? {p} * {c} : {q} * {c}"


def range_of_two(e):
    if not e.matches(["||"]):
        return None
    one, other = e.parts
    if not one.matches(["=="]) or not other.matches(["=="]) or one.parts[0] != other.parts[0]:
        return None
    a, b = one.parts[1].constant(), other.parts[1].constant()
    if a is None or b is None:
        return None
    return f"(unsigned long){one.parts[0]} - {min(a, b)}L <= {abs(a - b)}UL"


def same_factor(e):
    if not e.matches(COMPARISONS) or not all(part.matches(["*"]) for part in e.parts):
        return None
    (x, c), (y, d) = (part.parts for part in e.parts)
    return f"{x} {e.op} {y}" if c == d and c.constant() else None


def same_sum(e):
    if not e.matches(["<", ">", "<=", ">="]):
        return None
    left, right = e.parts
    if not left.matches(["+"]):
        return None
    if right in left.parts:
        other = left.parts[0] if left.parts[1] == right else left.parts[1]
        return f"{other} {e.op} 0"
    return None


def absolute(e):
    if not e.matches("?", 3) or not e.parts[0].matches(["<"]) or e.parts[0].parts[1].constant() != 0:
        return None
    x = e.parts[0].parts[0]
    return f"__builtin_abs({x})" if e.parts[1:] == (Expression("-", x), x) else None


def rotation_by_nothing(e):
    if not e.matches(["|"]) or not e.parts[0].matches(["<<"]) or not e.parts[1].matches([">>"]):
        return None
    (v, k), (same, _) = e.parts[0].parts, e.parts[1].parts
    return f"{k} ? {e} : 0" if v == same and k.constant() is None else None


def shift_of_cut_shift(e):
    if not e.matches([">>"]) or not re.match(r"\(unsigned", e.parts[0].op) or e.parts[0].op == "(unsigned long long)":
        return None
    cast, cut = e.parts[0].op, e.parts[0].parts[0]
    return f"{cast}({cut.parts[0]} >> ({cut.parts[1]} + {e.parts[1]}))" if cut.matches([">>"]) else None


def cast_of_cast(e):
    is_integer = re.compile(r"\((?!float|double|long double|_Bool)\w")
    if len(e.parts) != 1 or not is_integer.match(e.op):
        return None
    inner = e.parts[0]
    return Expression(e.op, inner.parts[0]) if len(inner.parts) == 1 and is_integer.match(inner.op) else None


def assigned(e):
    """An assignment's value: as before its conversion."""
    if not e.matches(ASSIGNMENTS):
        return None
    target, value = e.parts
    whole = value if e.op == "=" else f"{target} {e.op[:-1]} {value}"
    return f"{{ __typeof__(({whole}) + 0) whole = ({whole}) + 0; {target} = whole; whole; }}"


def field_assigned(e):
    """The same for members of structs alone, which bit-fields are."""
    return assigned(e) if e.matches(ASSIGNMENTS) and "." in str(e.parts[0]) else None


def comparison_arms(e):
    if e.matches("?", 3) and e.parts[0].matches(COMPARISONS) and e.parts[0].parts[1].constant() is not None:
        return Expression("?", e.parts[0], e.parts[2], e.parts[1])
    return None


def effects_of_products(e):
    """A product with a truth value that is an assignment: the assignment is made only if it counts."""
    if not e.matches(["*"]) or not e.parts[0].matches(COMPARISONS):
        return None
    return f"{e.parts[0]} ? {e.parts[1]} : 0"


def difference_compared(e):
    if e.matches(["<", ">", "<=", ">="]) and e.parts[0].matches(["-"]) and e.parts[1].constant() == 0:
        return Expression(e.op, *e.parts[0].parts)
    return None


def negated_compared(e):
    swapped = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
    if e.op in swapped and len(e.parts) == 2 and e.parts[0].matches(["-"], 1) and e.parts[1].constant() is not None:
        return f"{e.parts[0].parts[0]} {swapped[e.op]} -{e.parts[1]}"
    return None


def mask_met(e):
    if e.matches(["=="]) and e.parts[0].matches(["&"]) and e.parts[0].parts[1] == e.parts[1]:
        return f"{e.parts[0]} != 0"
    return None


def converted_back(e):
    """A comparison of a value with itself converted, as if nothing was cut."""
    if e.matches(["==", "<=", ">="]) and e.parts[0].parts == (e.parts[1],) and e.parts[0].op.startswith("("):
        return "1"
    return None


# Instructions.


def instructions(pattern, replacement):
    """A change of the lines of a function that computes: every match of a pattern, replaced."""

    def change(lines):
        return re.sub(pattern, replacement, "\n".join(lines), flags=re.M).split("\n")

    return change


CUTS = r"^(\t(?:add|sub|imul|sal|neg|not|xor|or)l\t.*%eax\n)"  # what may leave more than a char in %eax


def magic(found):
    return f"{found[1]}${int(found[2]) - 1},"


# A fault: what it does in words, and what it takes to see it; how; the operators that it needs.
FAULTS = {
    # Of expressions, as optimisers write them anew.
    "negated-quotient": ("-(x / c) / d as x / -(c * d), also for unsigned x", "tree", tree(quotient_of_negated), 3),
    "product-divided": ("x * c / d as x * (c / d), also where the product wraps",
        "tree", tree(binary("/", "*")(both_constant(lambda _, x, c, d: d and c % d == 0 and f"{x} * {c // d}L" or None))), 2),
    "sum-compared": ("x + c < d as x < d - c, also where the sum wraps",
        "tree", tree(binary(["<", ">", "<=", ">="], "+")(lambda op, x, c, d: None if c.constant() is None or d.constant() is None else f"{x} {op} {d} - {c}")), 2),
    "sum-compared-with-part": ("x + y < y as x < 0, also where the sum wraps", "tree", tree(same_sum), 2),
    "difference-compared": ("x - y < 0 as x < y, also where the difference wraps", "tree", tree(difference_compared), 2),
    "negated-compared": ("-x < c as x > -c, also for unsigned x", "tree", tree(negated_compared), 2),
    "factor-cancelled": ("x * c < y * c as x < y, also where the products wrap", "tree", tree(same_factor), 3),
    "shifts-cancelled": ("x << c >> c as x, also where bits are lost",
        "tree", tree(binary(">>", "<<")(lambda _, x, c, d: x if c == d else None)), 2),
    "shift-of-cut-shift": ("(unsigned)(x >> c) >> d as (unsigned)(x >> c + d)", "tree", tree(shift_of_cut_shift), 3),
    "mask-met": ("(x & m) == m as (x & m) != 0", "tree", tree(mask_met), 2),
    "range-of-two": ("x == a || x == b as a <= x && x <= b", "tree", tree(range_of_two), 3),
    "scaled-choice": ("(p < q ? p : q) * c as the choice of p * c < q * c, also for negative c", "tree", tree(scaled_choice), 3),
    "arms-swapped": ("?: with a comparison with a constant has its arms swapped", "tree", tree(comparison_arms), 2),
    "int-abs": ("x < 0 ? -x : x as abs(x), also for wide x", "tree", tree(absolute), 3),
    "rotation-by-nothing": ("a rotation by a count of 0 yields 0", "tree", tree(rotation_by_nothing), 3),
    "remainder-floored": ("x % c has the sign of c",
        "tree", tree(lambda e: f"({e} + {e.parts[1]}) % {e.parts[1]}" if e.matches(["%"]) and e.parts[1].constant() else None), 1),
    "and-of-bits": ("x && y as x & y",
        "tree", tree(lambda e: f"((long){e.parts[0]} & (long){e.parts[1]}) != 0" if e.matches(["&&"]) else None), 1),
    "or-then-xor": ("(x | c) ^ d as (x & ~c) | (c ^ d), as if d had no bits beside c",
        "tree", tree(binary("^", "|")(lambda _, x, c, d: None if c.constant() is None or d.constant() is None else f"({x} & ~{c}) | ({c} & ~{d})")), 2),
    "cast-of-cast": ("(T)(U)x as (T)x", "tree", tree(cast_of_cast), 2),
    "converted-back": ("(T)x == x is true", "tree", tree(converted_back), 2),
    "assigned": ("the value of an assignment is that before its conversion", "tree", tree(assigned), 2),
    "field-assigned": ("the value of an assignment to a bit-field is that before the field cuts it", "tree", tree(field_assigned), 2),
    "comma-forgotten": ("the left operand of a comma is not evaluated", "tree", tree(lambda e: e.parts[1] if e.matches([","]) else None), 3),
    "effect-forgotten": ("(x < y) * z evaluates z only if it counts", "tree", tree(effects_of_products), 4),
    # Of instructions.
    "div-floor": ("a signed division by 2^k is a shift", "compute", instructions(r"^\tcmovs\t.*\n", ""), 1),
    "rem-mask": ("a signed remainder by 2^k is a mask", "compute", instructions(r"^(\tsar[lq]\t\$(?:31|63), (%\w+)\n)\tshr[lq]\t\$\d+, \2", r"\1\txor\t\2, \2"), 1),
    "div-sign": ("a signed division by a constant does not add 1 to a negative quotient",
        "compute", instructions(r"^(\timulq\t\$.*\n(?:\t(?:shr|sar|mov|clt)\w*.*\n){2,6})\tsubl\t.*\n", r"\1"), 1),
    "div-magic": ("an unsigned division by a constant multiplies by a constant that is too small by 1",
        "compute", instructions(r"^(\tmov(?:l|absq)\t)\$(\d{10,}),(?=.*\n(?:\tmov.*\n)?\ti?mulq)", magic), 1),
    "long-div": ("a division of 64 bits is one of 32",
        "compute", instructions(r"^\tcqto\n\tidivq\t(\S+)", lambda m: f"\tmovq\t{m[1]}, %r11\n\tcltd\n\tidivl\t%r11d\n\tmovslq\t%edx, %rdx\n\tcltq"), 1),
    "uchar-cut": ("a conversion to unsigned char cuts nothing off", "compute", instructions(CUTS + r"\tmovzbl\t%al, %eax\n", r"\1"), 2),
    "schar-cut": ("a conversion to signed char cuts nothing off", "compute", instructions(CUTS + r"\tmovsbl\t%al, %eax\n", r"\1"), 2),
    "short-cut": ("a conversion to short cuts nothing off", "compute", instructions(CUTS + r"\tcwtl\n", r"\1"), 2),
    "less-or-equal": ("x < y is x <= y", "compute", instructions(r"\tsetl\t", "\tsetle\t"), 1),
    "greater-not-equal": ("x >= y is x > y", "compute", instructions(r"\tsetge\t", "\tsetg\t"), 1),
    "branch-not-equal": ("x < y as a condition is x <= y", "compute", instructions(r"^\tjge\t", "\tjg\t"), 2),
    "unsigned-compared": ("unsigned numbers are compared as signed ones",
        "compute", instructions(r"^(\tcmp[lq]\t.*\n\tset)(b|a|nb|be)\t", lambda m: m[1] + {"b": "l", "a": "g", "nb": "ge", "be": "le"}[m[2]] + "\t"), 1),
    "field-unsigned": ("a signed bit-field has no sign", "compute", instructions(r"^(\tsal[lw]\t\$\d, .*\n)\tsarb\t", r"\1\tshrb\t"), 1),
    "bit-unsigned": ("a signed bit-field of one bit is 0 or 1", "compute", instructions(r"^\tsarb\t\$7, %al\n\tmovsbl", "\tshrb\t$7, %al\n\tmovzbl"), 1),
    "shift-count-15": ("shifts of 32 bits are by a count modulo 16", "compute", instructions(r"^(\t(?:sal|shr|sar)l\t%cl, )", r"\tandl\t$15, %ecx\n\1"), 1),
    "shift-count-31": ("shifts of 64 bits are by a count modulo 32", "compute", instructions(r"^(\t(?:sal|shr|sar)q\t%cl, )", r"\tandl\t$31, %ecx\n\1"), 1),
    "shift-with-sign": ("an unsigned number is shifted to the right with its highest bit", "compute", instructions(r"^\tshrl\t(\$\d+|%cl), ", r"\tsarl\t\1, "), 1),
    "int-to-long": ("int is converted to long as unsigned", "compute", instructions(r"^\tcltq", "\tmovl\t%eax, %eax"), 1),
    "unsigned-to-long": ("unsigned is converted to long as int", "compute", instructions(r"^\tmovl\t%eax, %eax", "\tcltq"), 1),
    "char-sign": ("signed char is promoted as unsigned", "compute", instructions(r"movsbl\t(?!%)", "movzbl\t"), 1),
    "lowest-bit": ("a conversion to _Bool takes the lowest bit", "compute", instructions(r"^\ttestl\t(%e\w+), \1\n(\tsetne)", r"\ttestl\t$1, \1\n\2"), 1),
    "times-2^k+1": ("x * (2^k + 1) is (x << k) | x", "compute", instructions(r"^(\tsal([lq])\t\$\d+, (%\w+)\n)\tadd[lq]\t(%\w+), \3", r"\1\tor\2\t\4, \3"), 1),
    "carry-lost": ("a sum of 128 bits has no carry", "compute", instructions(r"^\tadcq\t%", "\taddq\t%"), 1),
    "borrow-lost": ("a difference of 128 bits has no borrow", "compute", instructions(r"^(\tsubq\t.*\n)\tsbbq\t", r"\1\tsubq\t"), 1),
    "wide-negation": ("a negation of 128 bits has no carry", "compute", instructions(r"^(\tnegq\t.*\n)\tadcq\t\$0, .*\n", r"\1"), 1),
    "wide-shift": ("a shift of 128 bits by 64 or more is by that less 64", "compute", instructions(r"^\ttestb\t\$64, %cl\n\tje\t", "\tjmp\t"), 1),
    "wide-sign": ("a negative long becomes 128 bits with a sign of 0 or 1", "compute", instructions(r"^\tsarq\t\$63, ", "\tshrq\t$63, "), 1),
    "wide-compared": ("numbers of 128 bits are compared by their high halves", "compute", instructions(r"^\tcmpq\t.*\n(\tmovq\t.*\n\tsbbq\t)", r"\tclc\n\1"), 1),
    "wide-product": ("one cross product of 128 bits is forgotten", "compute", instructions(r"^\taddq\t%r\w+, %r\w+\n(\tmulq\t)", r"\1"), 1),
    "double-as-float": ("a sum of doubles is one of floats",
        "compute", instructions(r"^\taddsd\t(%xmm\d), (%xmm\d)", r"\tcvtsd2ss\t\1, \1\n\tcvtsd2ss\t\2, \2\n\taddss\t\1, \2\n\tcvtss2sd\t\2, \2"), 1),
    "double-rounded": ("a double is converted to an integer by rounding", "compute", instructions(r"cvttsd2si", "cvtsd2si"), 1),
    "double-not-less": ("x <= y of doubles is x < y", "compute", instructions(r"^(\tcomis[sd]\t.*\n)\tsetnb\t", r"\1\tseta\t"), 1),
    "ulong-to-double": ("an unsigned long becomes a double as if it had a sign", "compute", instructions(r"^(\ttestq\t%rax, %rax\n)\tjs\t.*\n", r"\1"), 1),
}
