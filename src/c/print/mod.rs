//! Prints the C tree, of which the text is a pure function. Declarators grow outward from the name; constants
//! are exact and carry the suffix of their type.

mod arrays;
mod check;
mod constants;
mod declare;
mod folded;
mod function;
mod harness;
mod initializers;
mod precedence;
mod repeat;
mod text;

pub use check::path;
use check::{member_name, path_name};
pub use constants::string_literal;
pub use declare::{member_type_name, type_name};
pub use function::{brief, expression};

use crate::base::chance::{Chance, mix};
use crate::c::control::Jump;
use crate::c::dialect::Designators;
use crate::c::overflow::overflow_name;
use crate::c::path::MemberName;
use crate::c::tree::{
    CaseCode, Expr, Init, Intrinsic, List, Name, Object, Op, Run, Stmt, Tag, TypeDecl, UnaryOp,
};
use crate::c::types::{Int, Record, Type};
use arrays::variable;
use precedence::{Parentheses, Precedence, is_enclosed, must_be_enclosed, precedence};
use text::Text;

/// The number of translation units of a program, which decides whether an item is `static`, `extern` or
/// neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Units {
    /// Caller and callee in one file.
    One,
    /// Caller and callee in separate files.
    Two,
}

/// Writes C text for the items of one test case at a time.
#[derive(Debug, Default)]
pub struct Printer {
    out: Text,
    /// The suffix of global names: `_k3f9a`.
    suffix: String,
    anonymous: bool,
    /// Whether checks are plain C without macros.
    plain: bool,
    /// Whether checks are in the terse form.
    terse: bool,
    /// Which operations are parenthesized.
    parentheses: Parentheses,
    /// Chooses how lists are initialized; none for the plainest way.
    variety: Option<u64>,
    /// Which designators lists may have.
    designators: Designators,
    /// Whether this is the body of a test case that becomes `main`.
    is_main: bool,
    /// The prefix of `va_list` in this function.
    lists: &'static str,
    /// Types that have an alias.
    aliases: Vec<(Name, Type)>,
}

/// What decides a choice of this kind for a value in one of the ways that C has: alike for equal values, so that what a shrunk
/// test case keeps of them stays as it was.
fn variation(variety: u64, kind: u64, value: u64) -> Chance {
    Chance::new(mix(variety ^ kind, value))
}

impl Printer {
    /// Appends the code of the test case with this tag to `out`; without a tag, names have no suffix.
    pub fn new(out: String, tag: Option<Tag>) -> Printer {
        let suffix = tag.map_or_else(String::new, |tag| format!("_{}", tag.as_str()));
        let out = Text::new(out, false);
        Printer { out, suffix, parentheses: Parentheses::All, ..Printer::default() }
    }

    /// Appends code without macros to `out`: a failed check sets `failed`, and a callee that reaches its end
    /// increments `calls`. Global names end in the test case's number, if there is one.
    pub fn plain(out: String, number: Option<u32>) -> Printer {
        let suffix = number.map_or_else(String::new, |number| format!("_{number}"));
        let out = Text::new(out, false);
        Printer { out, suffix, plain: true, ..Printer::default() }
    }

    /// Appends code with checks in the terse form, without spaces that C does not need, for a program in which the
    /// test case has this number.
    pub fn terse(out: String, number: u32) -> Printer {
        let suffix = String::from("_") + itoa::Buffer::new().format(number);
        let out = Text::new(out, true);
        Printer { out, suffix, terse: true, parentheses: Parentheses::All, ..Printer::default() }
    }

    /// Parenthesizes operations only where people would.
    pub fn by_precedence(self) -> Printer {
        Printer { parentheses: Parentheses::Usual, ..self }
    }

    /// Parenthesizes operations only where C needs it, so that compilers must know how operators bind; and initializes
    /// arrays of characters by string literals.
    pub fn sparingly(self) -> Printer {
        Printer { parentheses: Parentheses::Fewest, ..self }
    }

    /// Prints initializers in the ways that C has, which this number chooses.
    pub fn varied(self, variety: u64, designators: Designators) -> Printer {
        Printer { variety: Some(variety), designators, ..self }
    }

    /// See [`variation`]; none where initializers do not vary.
    fn variation(&self, kind: u64, value: u64) -> Option<Chance> {
        self.variety.map(|variety| variation(variety, kind, value))
    }

    /// Uses the aliases in these declarations from here on.
    pub fn learn(&mut self, types: &[TypeDecl]) {
        self.aliases.extend(types.iter().filter_map(|decl| match decl {
            TypeDecl::Alias(name, ty) => Some((*name, ty.clone())),
            _ => None,
        }));
    }

    /// Appends an expression.
    pub fn expression(&mut self, expr: &Expr) {
        self.expr(expr);
    }

    /// The text so far.
    pub fn finish(self) -> String {
        self.out.finish()
    }

    fn put(&mut self, text: &str) {
        self.out.put(text);
    }

    /// Text whose spaces stay.
    #[inline(always)]
    fn word(&mut self, word: &str) {
        self.out.word(word);
    }

    /// A sign with spaces around it.
    fn spaced(&mut self, sign: &str) {
        self.out.space();
        self.out.word(sign);
        self.out.space();
    }

    /// Spaces at the beginning of a line.
    fn indent(&mut self, spaces: &str) {
        if !self.terse {
            self.out.word(spaces);
        }
    }

    /// The brace before an initializer.
    fn open(&mut self) {
        self.out.push(b'{');
        self.out.space();
    }

    /// The brace behind an initializer.
    fn close(&mut self) {
        self.out.space();
        self.out.push(b'}');
    }

    fn comma(&mut self) {
        self.out.push(b',');
        self.out.space();
    }

    fn number(&mut self, number: impl itoa::Integer) {
        self.word(itoa::Buffer::new().format(number));
    }

    fn tag(&mut self) {
        self.out.word(&self.suffix);
    }

    fn name(&mut self, name: Name) {
        let (Name::Local(stem, index) | Name::Global(stem, index)) = name;
        match stem.as_bytes() {
            // Nearly all are.
            [letter] => self.out.push(*letter),
            _ => self.out.word(if self.terse { short(stem) } else { stem }),
        }
        match index {
            0 => {}
            // Nearly all are.
            1..=9 => self.out.push(b'0' + index as u8),
            index => self.number(index),
        }
        if matches!(name, Name::Global(..)) {
            self.tag();
        }
    }

    /// The name of a member, by position.
    fn member_name(&mut self, record: &Record, index: u32) {
        let anonymous = (record.anonymous && !self.anonymous).then_some(record.id);
        MemberName { index, anonymous }.write(self.out.then(b'a'));
    }

    // Expressions.

    /// An expression in a context that accepts anything from an assignment expression up: an argument, an
    /// initializer, the right side of an assignment.
    fn expr(&mut self, expr: &Expr) {
        self.operand(expr, Precedence::Assignment);
    }

    /// An expression in a context that needs at least this precedence.
    fn operand(&mut self, expr: &Expr, least: Precedence) {
        if is_place(expr) {
            return self.bare(expr);
        }
        let is_operation = matches!(expr, Expr::Binary(..) | Expr::Conditional(..));
        let encloses_all = self.parentheses == Parentheses::All;
        self.enclose(expr, encloses_all && is_operation || precedence(expr) < least);
    }

    fn enclose(&mut self, expr: &Expr, encloses: bool) {
        if !encloses {
            return self.bare(expr);
        }
        self.out.push(b'(');
        self.bare(expr);
        self.out.push(b')');
    }

    /// An expression without parentheses around it.
    fn bare(&mut self, expr: &Expr) {
        match expr {
            Expr::Int(value, ty) => self.integer(*value, *ty),
            Expr::Constant(enumeration, index) => self.constant_name(enumeration.id, *index),
            Expr::Real(value, float) => self.real(*value, *float),
            Expr::Complex(parts, float) => self.complex(*parts, *float),
            Expr::Null(_) => self.word("0"),
            Expr::Object(name, _) => self.name(*name),
            Expr::Member(..) | Expr::Index(..) => {
                self.place(expr);
            }
            Expr::Element(of, index) => {
                self.operand(of, Precedence::Postfix);
                self.out.push(b'[');
                self.bare(index);
                self.out.push(b']');
            }
            Expr::Part(of, part) => {
                self.put(if *part == 0 { "__real__ " } else { "__imag__ " });
                self.operand(of, Precedence::Unary);
            }
            Expr::Address(of) => {
                self.out.push(b'&');
                self.operand(of, Precedence::Unary);
            }
            Expr::Deref(of) => {
                self.out.push(b'*');
                self.operand(of, Precedence::Unary);
            }
            Expr::Size(ty) => {
                self.word("(unsigned long)");
                self.size(ty);
            }
            Expr::SizeOf(of) => {
                self.word("(unsigned long)sizeof ");
                self.operand(of, Precedence::Unary);
            }
            Expr::Align(ty) => {
                self.word("(unsigned long)");
                self.align(ty);
            }
            Expr::Offset(member) => {
                self.put("(unsigned long)((char *)&");
                self.expr(member);
                self.put(" - (char *)&");
                self.path_root(member);
                self.word(")");
            }
            Expr::Harness(probe) => self.probe(probe),
            Expr::Cast(ty, of) => {
                self.out.push(b'(');
                self.declaration(ty, |_| {});
                self.out.push(b')');
                self.operand(of, Precedence::Unary);
            }
            Expr::Call(name, _, args) => {
                self.name(*name);
                self.arguments(args);
            }
            Expr::CallPointer(name, index, _, args) => {
                self.name(*name);
                if let Some(index) = index {
                    self.out.push(b'[');
                    self.number(*index);
                    self.out.push(b']');
                }
                self.arguments(args);
            }
            Expr::Function(name, _) => self.name(*name),
            Expr::CallValue(of, args) => {
                self.operand(of, Precedence::Postfix);
                self.arguments(args);
            }
            Expr::Conditional(_, condition, one, other) => {
                self.operand(condition, Precedence::LogicalOr);
                self.spaced("?");
                let [least, last] = match self.parentheses {
                    Parentheses::Fewest => [Precedence::Comma, Precedence::Conditional],
                    _ => [Precedence::LogicalOr; 2],
                };
                self.operand(one, least);
                self.spaced(":");
                self.operand(other, last);
            }
            Expr::Unary(op, _, of) => {
                self.word(op.spelling());
                // Two minus signs in a row would be another operator.
                let is_minus = *op == UnaryOp::Minus && is_signed(of);
                self.operand(of, if is_minus { Precedence::Postfix } else { Precedence::Unary });
            }
            Expr::Binary(op, _, left, right) => {
                self.side(left, *op, true);
                self.spaced(op.spelling());
                self.side(right, *op, false);
            }
            Expr::Comma(one, other) => {
                self.operand(one, Precedence::Assignment);
                self.comma();
                self.operand(other, Precedence::Assignment);
            }
            Expr::Assign(place, op, value) => {
                self.operand(place, Precedence::Unary);
                self.out.space();
                self.word(op.as_ref().map_or("", |(op, _)| op.spelling()));
                self.put("= ");
                self.operand(value, Precedence::Assignment);
            }
            Expr::Step(step, _, place) => {
                let (before, after) = step.spelling().split_once('x').unwrap_or_default();
                self.put(before);
                let binds = if step.is_postfix() { Precedence::Postfix } else { Precedence::Unary };
                self.operand(place, binds);
                self.put(after);
            }
            Expr::Compound(ty, init) if let Some(bytes) = constants::text_of(ty, init) => {
                self.word(&string_literal(&bytes));
            }
            Expr::Compound(ty, init) => {
                self.out.push(b'(');
                self.declaration(ty, |_| {});
                self.out.push(b')');
                match &**init {
                    Init::Expr(value) => {
                        self.put("{ ");
                        self.expr(value);
                        self.put(" }");
                    }
                    list if self.is_string(ty, list) => {
                        self.put("{ ");
                        self.init(ty, list);
                        self.put(" }");
                    }
                    list => self.init(ty, list),
                }
            }
            Expr::Builtin(intrinsic, ty, args) => self.builtin(*intrinsic, ty, args),
            Expr::Alloca(ty, number) => {
                self.word("__builtin_alloca(");
                match ty {
                    Type::Int(Int::Char) => self.bare(number),
                    ty => {
                        self.operand(number, Precedence::Multiplicative);
                        self.put(" * ");
                        self.size(ty);
                    }
                }
                self.out.push(b')');
            }
            Expr::VaArg(list, ty, alias) => {
                self.word("va_arg(");
                self.list(*list);
                self.comma();
                match alias {
                    Some(name) => self.name(*name),
                    None => self.declaration(ty, |_| {}),
                }
                self.out.push(b')');
            }
        }
    }

    /// An operand of a binary operator.
    fn side(&mut self, operand: &Expr, op: Op, is_left: bool) {
        if is_place(operand) {
            return self.bare(operand);
        }
        let is_operation = matches!(operand, Expr::Binary(..) | Expr::Conditional(..));
        let encloses = match self.parentheses {
            Parentheses::All => is_operation || is_enclosed(operand, op, is_left),
            Parentheses::Usual => is_enclosed(operand, op, is_left),
            Parentheses::Fewest => must_be_enclosed(operand, op, is_left),
        };
        self.enclose(operand, encloses);
    }

    fn size(&mut self, ty: &Type) {
        self.word("sizeof(");
        self.declaration(ty, |_| {});
        self.out.push(b')');
    }

    /// The alignment of a type in a struct, without a header or a later standard.
    fn align(&mut self, ty: &Type) {
        self.put("(sizeof(struct { char c; ");
        self.declaration(ty, |p| p.word("t"));
        self.put("; }) - ");
        self.size(ty);
        self.out.push(b')');
    }

    fn arguments(&mut self, args: &[Expr]) {
        self.out.push(b'(');
        for (index, arg) in args.iter().enumerate() {
            if index > 0 {
                self.comma();
            }
            self.expr(arg);
        }
        self.out.push(b')');
    }

    /// A call of a builtin function. One that converts has a type for its last argument.
    fn builtin(&mut self, intrinsic: Intrinsic, ty: &Type, args: &[Expr]) {
        if !matches!(intrinsic, Intrinsic::Library(_)) {
            self.word("__builtin_");
        }
        self.word(match intrinsic {
            Intrinsic::Computes(builtin) => builtin.name(),
            Intrinsic::Overflow(op) => overflow_name(op).unwrap_or("add_overflow"),
            Intrinsic::ConvertVector => "convertvector",
            Intrinsic::ShuffleVector => "shufflevector",
            Intrinsic::Library(function) | Intrinsic::Memory(function) => function.name(),
        });
        match (intrinsic, args) {
            (Intrinsic::ConvertVector, [of]) => {
                self.out.push(b'(');
                self.expr(of);
                self.comma();
                self.declaration(ty, |_| {});
                self.out.push(b')');
            }
            (_, args) => self.arguments(args),
        }
    }

    fn list(&mut self, list: List) {
        self.put(match list {
            List::Own => "ap",
            List::Copy => "again",
        });
    }

    fn path_root(&mut self, expr: &Expr) {
        match expr {
            Expr::Member(of, _) | Expr::Index(of, _) => self.path_root(of),
            root => self.operand(root, Precedence::Postfix),
        }
    }

    /// An object or another value, and the steps to a part of it: `x1.b.f[1]`. Returns the type of the part, if it is
    /// in an object.
    fn place<'e>(&mut self, expr: &'e Expr) -> Option<&'e Type> {
        match expr {
            Expr::Member(of, index) => {
                let (name, ty) = match self.place(of) {
                    Some(Type::Record(record)) => {
                        // What a pointer leads to by its name has its members elsewhere.
                        let ty = &record.members[*index as usize].ty;
                        (path_name(record, *index), Some(ty).filter(|ty| !ty.is_name_of(record)))
                    }
                    _ => (member_name(of, *index), None),
                };
                if let Some(name) = name {
                    self.out.push(b'.');
                    name.write(self.out.then(b'a'));
                }
                ty
            }
            Expr::Index(of, index) => {
                let ty = self.place(of);
                self.out.push(b'[');
                self.number(*index);
                self.out.push(b']');
                match ty? {
                    Type::Array(of, _) | Type::Vector(of, _) | Type::Pointer(of) => Some(of),
                    _ => None,
                }
            }
            Expr::Object(name, ty) => {
                self.name(*name);
                Some(ty)
            }
            root => {
                self.operand(root, Precedence::Postfix);
                None
            }
        }
    }

    // Objects, functions, statements.

    /// A definition of an object, with its newline, after a storage class such as `static `.
    pub fn object(&mut self, storage: &str, object: &Object) {
        match (&object.ty, object.length) {
            (ty @ Type::Array(..), Some(length)) => {
                let (element, lengths) = variable(ty, length, object.width);
                self.declared(storage, object, &element, |p| p.lengths(lengths));
            }
            (Type::Array(element, _), None) if self.counts_elements(object) => {
                self.declared(storage, object, element, |p| p.word("[]"));
            }
            _ => self.declared(storage, object, &object.ty, |_| {}),
        }
        if let Some(align) = object.align {
            self.put(" __attribute__((aligned(");
            self.number(align);
            self.word(")))");
        }
        if let Some(cleanup) = object.cleanup {
            self.put(" __attribute__((cleanup(");
            self.name(cleanup);
            self.word(")))");
        }
        if let Some(init) = &object.init {
            self.spaced("=");
            self.init(&object.ty, init);
        }
        self.word(";\n");
    }

    /// The specifiers and the declarator of an object as one of this type, with what follows its name.
    fn declared(
        &mut self,
        storage: &str,
        object: &Object,
        ty: &Type,
        then: impl FnOnce(&mut Printer),
    ) {
        self.word(storage);
        let qualifiers = [
            (object.is_const, "const "),
            (object.is_volatile, "volatile "),
            (object.is_atomic, "_Atomic "),
        ];
        let all = qualifiers.into_iter().filter(|(is_such, _)| *is_such);
        let qualifier: String = all.map(|(_, word)| word).collect();
        // That of a pointer applies to the pointer.
        let mut innermost = &object.ty;
        while let Type::Array(element, _) = innermost {
            innermost = element;
        }
        let (before, behind) = match innermost {
            Type::Pointer(_) | Type::Callback(_) => ("", &*qualifier),
            _ => (&*qualifier, ""),
        };
        self.word(before);
        self.declaration(ty, |p| {
            p.word(behind);
            p.name(object.name);
            then(p);
        });
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Expr(expr) => self.expr(expr),
            Stmt::Discard(expr) => {
                self.word("(void)");
                self.operand(expr, Precedence::Unary);
            }
            Stmt::Assign(place, value) => {
                self.expr(place);
                self.spaced("=");
                self.expr(value);
            }
            Stmt::VaStart(last) => {
                self.put(self.lists);
                self.put("va_start(ap, ");
                self.name(*last);
                self.out.push(b')');
            }
            Stmt::VaCopy => {
                self.put(self.lists);
                self.put("va_copy(again, ap)");
            }
            Stmt::HandOn(to) => {
                self.name(*to);
                self.word("(ap)");
            }
            Stmt::VaEnd(list) => {
                self.put(self.lists);
                self.word("va_end(");
                self.list(*list);
                self.out.push(b')');
            }
            Stmt::Harness(action) => self.action(action),
            Stmt::Return(value) => {
                self.word("return");
                if let Some(value) = value {
                    self.out.space();
                    self.expr(value);
                }
            }
            Stmt::Jump(Jump::Break) => self.word("break"),
            Stmt::Jump(Jump::Continue) => self.word("continue"),
            Stmt::Jump(Jump::Goto(label)) => {
                self.put("goto l");
                self.number(*label);
            }
            Stmt::Unreachable => self.word("__builtin_unreachable()"),
            Stmt::Label(label) => {
                self.out.push(b'l');
                self.number(*label);
                self.out.push(b':');
            }
            // These have braces, and are printed with the other statements.
            Stmt::If(..) | Stmt::For(..) | Stmt::Block(..) | Stmt::Loop(_) | Stmt::Switch(..) => {}
            Stmt::JumpTable(..) | Stmt::SetJump(..) => {}
            Stmt::LongJump(buffer, value) => {
                self.word("longjmp(");
                self.buffer(*buffer);
                self.put(", ");
                self.bare(value);
                self.out.push(b')');
            }
        }
    }

    /// A buffer of `setjmp`.
    fn buffer(&mut self, number: u32) {
        self.put(if self.plain { "buffers[" } else { "quest_buffers[" });
        self.number(number);
        self.out.push(b']');
    }

    /// Whether two values differ.
    fn difference(&mut self, got: &Expr, want: &Expr) {
        self.side(got, Op::NotEqual, true);
        self.spaced("!=");
        self.side(want, Op::NotEqual, false);
    }

    /// The comment that opens a test case.
    pub fn case_comment(&mut self, code: &CaseCode) {
        self.put("\n/* seed ");
        self.number(code.seed);
        self.put(" */\n");
    }

    /// The name of the function that runs a test case.
    pub fn entry(&mut self, run: &Run) {
        self.name(run.entry);
        self.word(",\n");
    }

    /// The statement that runs a test case.
    pub fn call_entry(&mut self, code: &CaseCode) {
        self.put("    ");
        self.name(code.entry);
        self.word("();\n");
    }

    /// The end of a `main` whose exit status says whether a value differs from the expected one.
    pub fn return_whether(&mut self, got: &Expr, want: &Expr) {
        self.put("    return ");
        self.difference(got, want);
        self.word(";\n");
    }

    /// The statement of `main` that runs the test case of a seed, if it was selected. With `says_reaches`, it passes
    /// how many calls must reach their ends.
    pub fn run_case(&mut self, number: u32, seed: i64, run: &Run, says_reaches: bool) {
        self.put("    if (quest_begin(");
        self.number(number);
        self.put(", \"");
        self.number(seed);
        self.put("\")) { ");
        self.name(run.entry);
        self.put("(); quest_end(");
        if says_reaches {
            self.number(run.reaches);
        }
        self.put("); }\n");
    }
}

/// A frequent stem in the terse form. No other stem has capitals.
fn short(stem: &'static str) -> &'static str {
    match stem {
        "callee" => "F",
        "caller" => "C",
        "result" => "R",
        "pool" => "P",
        stem => stem,
    }
}

/// Whether an expression is an object or a part of one, as most operands are: it has no parentheses anywhere.
fn is_place(expr: &Expr) -> bool {
    matches!(expr, Expr::Object(..) | Expr::Member(..) | Expr::Index(..))
}

/// Whether an expression begins with a minus sign.
fn is_signed(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value, _) => *value < 0,
        Expr::Real(value, _) => value.is_negative(),
        Expr::Unary(op, ..) => *op == UnaryOp::Minus,
        Expr::Step(step, ..) => !step.is_postfix() && step.op() == Op::Subtract,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::types::Int;

    fn object(name: &'static str) -> Expr {
        Expr::Object(Name::Local(name, 0), Type::Int(Int::Int))
    }

    fn binary(op: Op, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Type::Int(Int::Int), Box::new(left), Box::new(right))
    }

    fn unary(op: UnaryOp, of: Expr) -> Expr {
        Expr::Unary(op, Type::Int(Int::Int), Box::new(of))
    }

    fn printed(expr: &Expr) -> String {
        let mut printer = Printer::new(String::new(), None).by_precedence();
        printer.expr(expr);
        printer.finish()
    }

    /// `a op (b op c)` and `(a op b) op c`.
    fn nested(outer: Op, inner: Op) -> [String; 2] {
        let [a, b, c] = ["a", "b", "c"].map(object);
        let right = binary(outer, a.clone(), binary(inner, b.clone(), c.clone()));
        [printed(&right), printed(&binary(outer, binary(inner, a, b), c))]
    }

    #[test]
    fn operations_have_the_parentheses_that_people_write() {
        for (outer, inner, expected) in [
            (Op::Add, Op::Multiply, ["a + b * c", "a * b + c"]),
            (Op::Multiply, Op::Add, ["a * (b + c)", "(a + b) * c"]),
            (Op::Subtract, Op::Add, ["a - (b + c)", "a + b - c"]),
            (Op::Divide, Op::Remainder, ["a / (b % c)", "a % b / c"]),
            (Op::ShiftLeft, Op::Subtract, ["a << (b - c)", "(a - b) << c"]),
            (Op::ShiftLeft, Op::ShiftRight, ["a << (b >> c)", "a >> b << c"]),
            (Op::Less, Op::Add, ["a < b + c", "a + b < c"]),
            (Op::GreaterEqual, Op::LessEqual, ["a >= (b <= c)", "(a <= b) >= c"]),
            (Op::NotEqual, Op::Greater, ["a != (b > c)", "(a > b) != c"]),
            (Op::And, Op::Equal, ["a & (b == c)", "(a == b) & c"]),
            (Op::Or, Op::And, ["a | (b & c)", "(a & b) | c"]),
            (Op::Xor, Op::Xor, ["a ^ (b ^ c)", "a ^ b ^ c"]),
            (Op::LogicalAnd, Op::Equal, ["a && b == c", "a == b && c"]),
            (Op::LogicalOr, Op::LogicalAnd, ["a || (b && c)", "(a && b) || c"]),
            (Op::LogicalAnd, Op::LogicalOr, ["a && (b || c)", "(a || b) && c"]),
        ] {
            assert_eq!(nested(outer, inner), expected);
        }
    }

    #[test]
    fn what_has_one_operand_binds_tighter_than_what_has_two() {
        let [a, b] = ["a", "b"].map(object);
        let sum = binary(Op::Add, a.clone(), b.clone());
        let cast = |of: Expr| Expr::Cast(Type::Int(Int::Long), Box::new(of));
        let minus = |of: Expr| unary(UnaryOp::Minus, of);
        for (expr, expected) in [
            (minus(sum.clone()), "-(a + b)"),
            (minus(minus(a.clone())), "-(-a)"),
            (minus(Expr::Int(-5, Int::Int)), "-(-5)"),
            (minus(unary(UnaryOp::Complement, a.clone())), "-~a"),
            (unary(UnaryOp::Not, unary(UnaryOp::Not, a.clone())), "!!a"),
            (cast(sum.clone()), "(long)(a + b)"),
            (cast(minus(a.clone())), "(long)-a"),
            (binary(Op::Subtract, a.clone(), minus(b.clone())), "a - -b"),
            (binary(Op::Multiply, cast(a), unary(UnaryOp::Not, b)), "(long)a * !b"),
        ] {
            assert_eq!(printed(&expr), expected);
        }
    }

    #[test]
    fn a_choice_is_enclosed_in_all_but_an_assignment() {
        let [a, b, c] = ["a", "b", "c"].map(object);
        let chosen = |condition: Expr, one: Expr, other: Expr| {
            Expr::Conditional(Type::Int(Int::Int), condition.into(), one.into(), other.into())
        };
        let choice = chosen(binary(Op::Less, a.clone(), b.clone()), b.clone(), c.clone());
        assert_eq!(printed(&choice), "a < b ? b : c");
        assert_eq!(printed(&binary(Op::Add, choice.clone(), c.clone())), "(a < b ? b : c) + c");
        let whole = chosen(a, choice.clone(), choice);
        assert_eq!(printed(&whole), "a ? (a < b ? b : c) : (a < b ? b : c)");
    }

    #[test]
    fn what_has_the_fewest_parentheses_binds_as_the_tree_says() {
        let [a, b, c] = ["a", "b", "c"].map(object);
        let printed = |expr: &Expr| {
            let mut printer = Printer::new(String::new(), None).sparingly();
            printer.expr(expr);
            printer.finish()
        };
        let chosen = |condition: Expr, one: Expr, other: Expr| {
            Expr::Conditional(Type::Int(Int::Int), condition.into(), one.into(), other.into())
        };
        let choice = chosen(a.clone(), b.clone(), c.clone());
        let comma = Expr::Comma(Box::new(a.clone()), Box::new(b.clone()));
        for (expr, expected) in [
            (
                chosen(choice.clone(), choice.clone(), choice.clone()),
                "(a ? b : c) ? a ? b : c : a ? b : c",
            ),
            (chosen(a.clone(), comma.clone(), comma), "a ? a, b : (a, b)"),
            (binary(Op::Or, a.clone(), binary(Op::Xor, b.clone(), c.clone())), "a | b ^ c"),
            (binary(Op::And, binary(Op::Less, a.clone(), b.clone()), c.clone()), "a < b & c"),
            (binary(Op::Less, a.clone(), binary(Op::Equal, b.clone(), c.clone())), "a < (b == c)"),
            (binary(Op::Subtract, a.clone(), unary(UnaryOp::Minus, choice)), "a - -(a ? b : c)"),
        ] {
            assert_eq!(printed(&expr), expected);
        }
        for outer in Op::ALL {
            for inner in Op::ALL {
                let right = binary(outer, a.clone(), binary(inner, b.clone(), c.clone()));
                let left = binary(outer, binary(inner, a.clone(), b.clone()), c.clone());
                let (own, its) = (outer.precedence(), inner.precedence());
                assert_eq!(printed(&right).contains('('), its <= own, "{outer:?} {inner:?}");
                let is_chain = its == own && own == Precedence::Relational;
                assert_eq!(
                    printed(&left).contains('('),
                    its < own || is_chain,
                    "{outer:?} {inner:?}"
                );
            }
        }
    }

    #[test]
    fn a_compound_literal_of_characters_has_braces_whatever_is_in_them() {
        let number = |n| Init::Expr(Expr::Int(n, Int::Int));
        for (int, last, full, terse) in [
            (Int::SChar, 0, "(signed char [2]){ 97, 0 }", "(signed char[2]){\"a\"}"),
            (Int::Char, 98, "(char [2]){ 97, 98 }", "(char[2]){\"ab\"}"),
            (Int::Char, 0, "\"a\"", "\"a\""),
        ] {
            let ty = Type::Array(Type::Int(int).into(), 2);
            let init = Init::List(vec![number(97), number(last)]);
            let literal = Expr::Compound(ty, Box::new(init));
            for (mut printer, expected) in [
                (Printer::plain(String::new(), None).by_precedence(), full),
                (Printer::terse(String::new(), 1).sparingly(), terse),
            ] {
                printer.expr(&literal);
                assert_eq!(printer.finish(), expected);
            }
        }
    }

    #[test]
    fn arrays_of_characters_are_string_literals_where_parentheses_are_few() {
        let array = |int, n| Type::Array(Type::Int(int).into(), n);
        let list = |values: &[i128]| {
            let number = |n: &i128| Init::Expr(Expr::Int(*n, Int::Int));
            Init::List(values.iter().map(number).collect())
        };
        for (ty, values, expected) in [
            (array(Int::Char, 5), &[97, -1, 49, 0, 0][..], r#""a\3771""#),
            (array(Int::UChar, 3), &[34, 92, 63], r#""\"\\\?""#),
            (array(Int::SChar, 2), &[0, 0], "\"\""),
            (array(Int::Short, 2), &[1, 2], "{ 1, 2 }"),
            (Type::Vector(Type::Int(Int::Char).into(), 2), &[1, 2], "{ 1, 2 }"),
        ] {
            let mut printer = Printer::new(String::new(), None).sparingly();
            printer.init(&ty, &list(values));
            assert_eq!(printer.finish(), expected);
            let mut printer = Printer::new(String::new(), None);
            printer.init(&ty, &list(values));
            assert!(printer.finish().starts_with('{'));
        }
    }

    #[test]
    fn programs_of_calls_enclose_every_operation() {
        let [a, b, c] = ["a", "b", "c"].map(object);
        let mut printer = Printer::new(String::new(), None);
        printer.expr(&binary(Op::Xor, binary(Op::Xor, a, b), c));
        assert_eq!(printer.finish(), "((a ^ b) ^ c)");
    }

    #[test]
    fn what_has_no_parentheses_binds_as_the_tree_says() {
        for outer in Op::ALL {
            for inner in Op::ALL {
                for (text, is_right) in nested(outer, inner).into_iter().zip([true, false]) {
                    let bare = !text.contains('(');
                    let (outer, inner) = (outer.precedence(), inner.precedence());
                    assert!(!bare || inner > outer || inner == outer && !is_right, "{text}");
                }
            }
        }
    }
}
