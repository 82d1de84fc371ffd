//! Prints the C tree: a pure function of it. Declarators grow outward from the name, constants are
//! exact and carry the suffix of their type.

mod constants;
mod declare;
mod function;
mod repeat;

pub use declare::{member_type_name, type_name};

use crate::c::check::CheckKind;
use crate::c::tree::{
    ANSWER, CaseCode, Demand, Edge, Expr, Init, List, Name, Object, Op, Part, Side, Stmt, Subject,
    Tag, TypeDecl,
};
use crate::c::types::{Record, Type};

/// Into how many units a program goes, which decides what is `static`, `extern` or neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Units {
    /// Caller and callee in one file.
    One,
    /// Caller and callee apart.
    Two,
}

/// Writes C text for the items of one test case at a time.
#[derive(Debug, Default)]
pub struct Printer {
    out: String,
    /// What ends global names: `_k3f9a`.
    suffix: String,
    anonymous: bool,
    /// Whether checks are plain C, and no macros.
    plain: bool,
    /// Whether this is the body of a test case that is `main`.
    is_main: bool,
    /// What stands before `va_list` in this function.
    lists: &'static str,
    /// Types that were given another name.
    aliases: Vec<(Name, Type)>,
}

impl Printer {
    /// Appends to `out` the code of the test case with this tag; without tag, names stand alone.
    pub fn new(out: String, tag: Option<Tag>) -> Printer {
        let suffix = tag.map_or_else(String::new, |tag| format!("_{}", tag.as_str()));
        Printer { out, suffix, ..Printer::default() }
    }

    /// Appends to `out` without macros: a check that does not hold sets `failed`, and a callee that
    /// reaches its end counts `calls`. Global names end in the test case's number, if there is one.
    pub fn plain(out: String, number: Option<u32>) -> Printer {
        let suffix = number.map_or_else(String::new, |number| format!("_{number}"));
        Printer { out, suffix, plain: true, ..Printer::default() }
    }

    /// Calls types from here on by the names that declarations give them.
    pub fn learn(&mut self, types: &[TypeDecl]) {
        self.aliases.extend(types.iter().filter_map(|decl| match decl {
            TypeDecl::Alias(name, ty) => Some((*name, ty.clone())),
            _ => None,
        }));
    }

    /// The text so far.
    pub fn finish(self) -> String {
        self.out
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn number(&mut self, number: impl itoa::Integer) {
        self.out.push_str(itoa::Buffer::new().format(number));
    }

    fn tag(&mut self) {
        self.out.push_str(&self.suffix);
    }

    fn name(&mut self, name: Name) {
        let (stem, index) = match name {
            Name::Local(stem, index) | Name::Global(stem, index) => (stem, index),
        };
        self.put(stem);
        if index > 0 {
            self.number(index);
        }
        if matches!(name, Name::Global(..)) {
            self.tag();
        }
    }

    /// The name of a member by its position; in an anonymous record followed by the record's number,
    /// since it is a name of the record around it, too.
    fn member_name(&mut self, record: &Record, index: u32) {
        match u8::try_from(index) {
            Ok(index) if index < 26 => self.out.push((b'a' + index) as char),
            _ => {
                self.out.push('m');
                self.number(index);
            }
        }
        if record.anonymous && !self.anonymous {
            self.out.push('_');
            self.number(record.id);
        }
    }

    // Expressions. All that exist bind tighter than what contains them, but for casts and `&`,
    // which only stand where an assignment expression may.

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Int(value, ty) => self.integer(*value, *ty),
            Expr::Constant(enumeration, index) => self.constant_name(enumeration.id, *index),
            Expr::Real(value, float) => self.real(*value, *float),
            Expr::Null(_) => self.put("0"),
            Expr::Object(name, _) => self.name(*name),
            Expr::Member(..) | Expr::Index(..) => {
                self.path_root(expr);
                self.path(expr);
            }
            Expr::Part(of, part) => {
                self.put(if *part == 0 { "__real__ " } else { "__imag__ " });
                self.expr(of);
            }
            Expr::Address(of) => {
                self.out.push('&');
                self.expr(of);
            }
            Expr::Deref(of) => {
                self.out.push('*');
                self.expr(of);
            }
            Expr::Location(of, int) => {
                self.out.push('(');
                self.put(&int.spelling());
                self.put(")&");
                self.expr(of);
            }
            Expr::Misalignment(address, demand) => {
                self.expr(address);
                self.put(" % ");
                let (Demand::Type(_, bytes) | Demand::Bytes(bytes)) = demand;
                if let Demand::Type(ty, _) = demand {
                    self.align(ty);
                    self.put(" % ");
                }
                self.number(*bytes);
            }
            Expr::Size(ty) => {
                self.put("(unsigned long)");
                self.size(ty);
            }
            Expr::Align(ty) => {
                self.put("(unsigned long)");
                self.align(ty);
            }
            Expr::Offset(member) => {
                self.put("(unsigned long)((char *)&");
                self.expr(member);
                self.put(" - (char *)&");
                self.path_root(member);
                self.put(")");
            }
            Expr::Bits(member) => {
                self.out.push('(');
                self.expr(member);
                self.put(if self.plain { " = -1, bits(&" } else { " = -1, quest_bits(&" });
                self.path_root(member);
                self.put(", sizeof ");
                self.path_root(member);
                self.put("))");
            }
            Expr::Guarded(edge, page, of) => {
                self.put(if self.plain { "" } else { "quest_" });
                self.put(if *edge == Edge::End { "guarded(" } else { "guarded_before(" });
                self.number(*page);
                self.put(", &");
                self.expr(of);
                self.put(", ");
                self.size(&of.ty());
                self.put(")");
            }
            Expr::Cast(ty, of) => {
                self.out.push('(');
                self.declaration(ty, |_| {});
                self.out.push(')');
                self.expr(of);
            }
            Expr::Call(name, _, args) => {
                self.name(*name);
                self.arguments(args);
            }
            Expr::CallPointer(name, index, _, args) => {
                self.name(*name);
                if let Some(index) = index {
                    self.out.push('[');
                    self.number(*index);
                    self.out.push(']');
                }
                self.arguments(args);
            }
            Expr::Function(name, _) => self.name(*name),
            Expr::CallValue(of, args) => {
                // A call binds tighter than what leads to an object.
                let is_loose = matches!(**of, Expr::Deref(_));
                self.put(if is_loose { "(" } else { "" });
                self.expr(of);
                self.put(if is_loose { ")" } else { "" });
                self.arguments(args);
            }
            Expr::Conditional(condition, one, other) => {
                self.out.push('(');
                self.expr(condition);
                self.put(" ? ");
                self.expr(one);
                self.put(" : ");
                self.expr(other);
                self.out.push(')');
            }
            Expr::Binary(op, _, left, right) => {
                self.out.push('(');
                self.expr(left);
                self.put(match op {
                    Op::Add => " + ",
                    Op::Xor => " ^ ",
                    Op::Less => " < ",
                    Op::Equal => " == ",
                });
                self.expr(right);
                self.out.push(')');
            }
            Expr::Compound(ty, init) => {
                self.out.push('(');
                self.declaration(ty, |_| {});
                self.out.push(')');
                match &**init {
                    Init::Expr(value) => {
                        self.put("{ ");
                        self.expr(value);
                        self.put(" }");
                    }
                    list => self.init(list),
                }
            }
            Expr::Alloca(size) => {
                self.put("__builtin_alloca(");
                self.name(*size);
                self.out.push(')');
            }
            Expr::VaArg(list, ty, alias) => {
                self.put("va_arg(");
                self.list(*list);
                self.put(", ");
                match alias {
                    Some(name) => self.name(*name),
                    None => self.declaration(ty, |_| {}),
                }
                self.out.push(')');
            }
        }
    }

    fn size(&mut self, ty: &Type) {
        self.put("sizeof(");
        self.declaration(ty, |_| {});
        self.out.push(')');
    }

    /// How a struct aligns a type: no header is needed for it, and no later C.
    fn align(&mut self, ty: &Type) {
        self.put("(sizeof(struct { char c; ");
        self.declaration(ty, |p| p.put("t"));
        self.put("; }) - ");
        self.size(ty);
        self.out.push(')');
    }

    fn arguments(&mut self, args: &[Expr]) {
        self.out.push('(');
        for (index, arg) in args.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            self.expr(arg);
        }
        self.out.push(')');
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
            root @ Expr::Deref(_) => {
                self.out.push('(');
                self.expr(root);
                self.out.push(')');
            }
            root => self.expr(root),
        }
    }

    /// The steps from an object to a part of it: `.b.f[1]`.
    fn path(&mut self, expr: &Expr) {
        match expr {
            Expr::Member(of, index) => {
                self.path(of);
                let Type::Record(record) = of.ty() else { return };
                if !record.members.get(*index as usize).is_some_and(|m| m.ty.is_anonymous()) {
                    self.out.push('.');
                    self.member_name(&record, *index);
                }
            }
            Expr::Index(of, index) => {
                self.path(of);
                self.out.push('[');
                self.number(*index);
                self.out.push(']');
            }
            Expr::Part(of, part) => {
                self.path(of);
                self.put(if *part == 0 { ".real" } else { ".imag" });
            }
            Expr::CallValue(of, _) => {
                self.path(of);
                self.put("()");
            }
            _ => {}
        }
    }

    fn init(&mut self, init: &Init) {
        match init {
            Init::Expr(expr) => self.expr(expr),
            Init::List(parts) if parts.is_empty() => self.put("{}"),
            Init::List(parts) => {
                self.put("{ ");
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 {
                        self.put(", ");
                    }
                    self.init(part);
                }
                self.put(" }");
            }
            Init::Union(record, index, part) => {
                self.put("{ ");
                if *index > 0 {
                    self.out.push('.');
                    self.member_name(record, *index);
                    self.put(" = ");
                }
                self.init(part);
                self.put(" }");
            }
        }
    }

    // Objects, functions, statements.

    /// A definition of an object, with its line end, after a storage class such as `static `.
    pub fn object(&mut self, storage: &str, object: &Object) {
        self.put(storage);
        let qualifier = match object {
            Object { is_volatile: true, .. } => "volatile ",
            Object { is_const: true, .. } => "const ",
            _ => "",
        };
        match (&object.ty, object.length) {
            // What is qualified is the pointer.
            (Type::Pointer(_) | Type::Callback(_), _) => self.declaration(&object.ty, |p| {
                p.put(qualifier);
                p.name(object.name);
            }),
            (Type::Array(element, _), Some(length)) => {
                self.put(qualifier);
                self.declaration(element, |p| {
                    p.name(object.name);
                    p.out.push('[');
                    p.name(length);
                    p.out.push(']');
                });
            }
            _ => {
                self.put(qualifier);
                self.declaration(&object.ty, |p| p.name(object.name));
            }
        }
        if let Some(align) = object.align {
            self.put(" __attribute__((aligned(");
            self.number(align);
            self.put(")))");
        }
        if let Some(init) = &object.init {
            self.put(" = ");
            self.init(init);
        }
        self.put(";\n");
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Expr(expr) => self.expr(expr),
            Stmt::Discard(expr) => {
                self.put("(void)");
                self.expr(expr);
            }
            Stmt::Assign(place, value) => {
                self.expr(place);
                self.put(" = ");
                self.expr(value);
            }
            Stmt::Check(_, _, got, want) if self.plain => {
                self.put("if (");
                self.expr(got);
                self.put(" != ");
                self.expr(want);
                self.put(") failed = 1");
            }
            Stmt::Check(_, Subject::Layout, got, want) => {
                self.put("QUEST_ULONG(");
                self.expr(got);
                self.put(", ");
                self.expr(want);
                self.put(", \"layout: ");
                self.measure(want);
                self.put("\")");
            }
            Stmt::Check(side, subject, got, want) => {
                self.put(CheckKind::of(want).macro_name());
                self.out.push('(');
                self.expr(got);
                self.put(", ");
                self.expr(want);
                self.put(match side {
                    Side::Caller => ", \"caller: ",
                    Side::Callee => ", \"callee: ",
                });
                match subject {
                    Subject::Arg(n) => {
                        self.put("arg ");
                        self.number(*n);
                    }
                    Subject::Vararg(n) => {
                        self.put("variable arg ");
                        self.number(*n);
                    }
                    Subject::Result => self.put("result"),
                    Subject::Kept(n) => {
                        self.put("arg ");
                        self.number(*n);
                        self.put(" afterwards");
                    }
                    Subject::Beside => self.put("beside the result"),
                    Subject::Live(n) => {
                        self.put("live value ");
                        self.number(*n);
                    }
                    Subject::Frame => self.put("frame"),
                    Subject::Leading => self.put("leading arg"),
                    Subject::Back(function, n) => {
                        self.put("callback ");
                        self.number(*function);
                        self.put(" arg ");
                        self.number(*n);
                    }
                    Subject::Alignment(Part::Arg(n)) => {
                        self.put("alignment of arg ");
                        self.number(*n);
                    }
                    Subject::Alignment(Part::Vararg(n)) => {
                        self.put("alignment of variable arg ");
                        self.number(*n);
                    }
                    Subject::Alignment(Part::Result) => self.put("alignment of the result"),
                    Subject::Layout => {}
                }
                let before = self.out.len();
                if is_answer(got) {
                    self.put("()");
                }
                self.path(got);
                if self.out.len() > before {
                    self.out.insert_str(before, ", ");
                }
                self.put("\")");
            }
            Stmt::VaStart(last) => {
                self.put(self.lists);
                self.put("va_start(ap, ");
                self.name(*last);
                self.out.push(')');
            }
            Stmt::VaCopy => {
                self.put(self.lists);
                self.put("va_copy(again, ap)");
            }
            Stmt::HandOn(to) => {
                self.name(*to);
                self.put("(ap)");
            }
            Stmt::VaEnd(list) => {
                self.put(self.lists);
                self.put("va_end(");
                self.list(*list);
                self.out.push(')');
            }
            Stmt::LeaveIfFailed if self.is_main => self.put("if (failed) return 1"),
            Stmt::LeaveIfFailed if self.plain => self.put("if (failed) return"),
            Stmt::LeaveIfFailed => self.put("if (quest_failures != failures) return"),
            Stmt::Recount => {
                self.put(if self.plain { "calls = before" } else { "quest_calls = 0" })
            }
            Stmt::Repeat(times, int, body) => self.repeat(*times, *int, body),
            Stmt::Reached if self.plain => self.put("++calls"),
            Stmt::Reached => self.put("++quest_calls"),
            Stmt::Return(value) => {
                self.put("return");
                if let Some(value) = value {
                    self.out.push(' ');
                    self.expr(value);
                }
            }
            // These have braces, and are printed with the other statements.
            Stmt::If(..) | Stmt::For(..) | Stmt::Block(..) => {}
        }
    }

    /// What is measured, in words: `size of struct s1`. Names have no tags.
    fn measure(&mut self, measure: &Expr) {
        let ty = match measure {
            Expr::Size(ty) => {
                self.put("size of ");
                ty
            }
            Expr::Align(ty) => {
                self.put("alignment of ");
                ty
            }
            Expr::Offset(member) | Expr::Bits(member) => {
                let is_bits = matches!(measure, Expr::Bits(_));
                self.put(if is_bits { "256 * byte + bits of " } else { "offset of " });
                self.path(member);
                self.put(" in ");
                match &**member {
                    Expr::Member(of, _) => &of.ty(),
                    _ => return,
                }
            }
            _ => return,
        };
        let suffix = std::mem::take(&mut self.suffix);
        let aliases = std::mem::take(&mut self.aliases);
        self.declaration(ty, |_| {});
        (self.suffix, self.aliases) = (suffix, aliases);
    }

    /// The comment that opens a test case.
    pub fn case_comment(&mut self, code: &CaseCode) {
        self.put("\n/* seed ");
        self.number(code.seed);
        self.put(" */\n");
    }

    /// The statement that runs a test case.
    pub fn call_entry(&mut self, code: &CaseCode) {
        self.put("    ");
        self.name(code.entry);
        self.put("();\n");
    }

    /// The end of a `main` whose status says whether a value is another than it should be.
    pub fn return_whether(&mut self, got: &Expr, want: &Expr) {
        self.put("    return ");
        self.expr(got);
        self.put(" != ");
        self.expr(want);
        self.put(";\n");
    }

    /// The statement of `main` that runs a test case, if it is wanted. `says_reaches` has it say how many calls
    /// are to reach their ends.
    pub fn run_case(&mut self, number: u32, code: &CaseCode, says_reaches: bool) {
        self.put("    if (quest_begin(");
        self.number(number);
        self.put(", \"");
        self.number(code.seed);
        self.put("\")) { ");
        self.name(code.entry);
        self.put("(); quest_end(");
        if says_reaches {
            self.number(code.reaches);
        }
        self.put("); }\n");
    }
}

/// Whether a place is in what a function answered that was called back.
fn is_answer(place: &Expr) -> bool {
    match place {
        Expr::Object(Name::Local(ANSWER, _), _) => true,
        Expr::Member(of, _) | Expr::Index(of, _) | Expr::Part(of, _) | Expr::CallValue(of, _) => {
            is_answer(of)
        }
        _ => false,
    }
}
