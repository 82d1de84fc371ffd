//! Reads programs in a small part of C, so that tests can be written in it. Types are one word (`uchar`, `long`); the
//! members of structs and unions are `a`, `b` and so on; objects outside functions are global unless they are `static`, as objects of functions may be too.
//! `memset(&x, 0)` and its like work on a whole place, `memset(&x, 0, n)` on `n` elements from there on;
//! `goto * i : l, m` is a jump by a table of labels. `int v[n : 4]` is an array of variable length, at most 4, also as a
//! parameter; `count(v)` is the number of its elements. `frame int v[4]` is what `p = alloca(v, n)` allocates.
//! `clean f int v = 1;` in a block is an object that `f` cleans up.
//! `setjmp 0 < 2 { … } else { … }` is `if (setjmp(buffer 0) < 2)`, and `longjmp 0, 1;` goes there.
//! `*(c ? &a : p)` and `(c ? &a : null)[1]` are what a pointer leads to that is chosen; `null` is `(void *) 0`.
//! `({ int v = 1; v += 2; v * 3; })` is a statement expression, `generic(e, int: 1, default: 2)` a selection by type.
//! `byte(s, 3)` is `((unsigned char *)&s)[3]`, also where it is assigned to.
//! `int *prestricted` is a parameter that is `restrict`. `int4` is a vector of four of `int`.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::c::builtin::Builtin;
use crate::c::bytes::BYTE;
use crate::c::control::{Asm, Constraint};
use crate::c::features::{Feature, Features};
use crate::c::library::{MemoryFunction, Second};
use crate::c::real::Real;
use crate::c::tree::Landing;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Int, Member, Record, RecordKind, Type};
use crate::c::value::Value;
use crate::case::flow::braces::{Braces, Set};
use crate::case::flow::generic::Generic;
use crate::case::flow::{
    Arm, CheckPoints, Expr, Flow, Loop, LoopForm, MemoryCall, Place, Routine, Sight, Source, Stmt,
    Storage, USUAL_STEPS, Variable, View,
};

/// The program that a text describes.
pub(in crate::case::flow) fn program(text: &str) -> Flow {
    let flow = Flow {
        seed: 1,
        suite: String::new(),
        objects: Vec::new(),
        routines: Vec::new(),
        assumes: Features::NONE.with(Feature::LittleEndian),
        checks: CheckPoints::End,
        is_ordered: false,
        steps: USUAL_STEPS,
        rewrites: Vec::new(),
    };
    let mut reader = Reader {
        tokens: objects_first(tokens(text)),
        at: 0,
        flow,
        names: BTreeMap::new(),
        routines: BTreeMap::new(),
        records: BTreeMap::new(),
        labels: BTreeMap::new(),
        routine: None,
        lengths: Vec::new(),
        blocks: Vec::new(),
        cleaned: Vec::new(),
    };
    reader.function("main");
    while reader.at < reader.tokens.len() {
        reader.outside();
    }
    reader.flow
}

fn tokens(text: &str) -> Vec<String> {
    const LONG: [&str; 21] = [
        "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=",
        "&=", "|=", "^=", "++", "--", "..",
    ];
    let mut rest = text.trim_start();
    let mut all = Vec::new();
    while let Some(first) = rest.chars().next() {
        if let Some((text, after)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
            all.push(format!("\"{text}"));
            rest = after.trim_start();
            continue;
        }
        let word =
            rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let long =
            LONG.iter().find(|token| rest.starts_with(**token)).map_or(1, |token| token.len());
        let (token, after) = rest.split_at(if first.is_ascii_alphanumeric() { word } else { long });
        all.push(token.to_string());
        rest = after.trim_start();
    }
    all
}

/// The same with functions after types and objects, which are before their uses then.
fn objects_first(tokens: Vec<String>) -> Vec<String> {
    let (mut objects, mut functions) = (Vec::new(), Vec::new());
    let (mut item, mut depth) = (Vec::new(), 0);
    for token in tokens {
        depth += i32::from(token == "{") - i32::from(token == "}");
        let is_function = item.iter().any(|token| token == "(");
        let is_last = depth == 0 && (token == ";" || token == "}" && is_function);
        item.push(token);
        if is_last {
            if is_function { &mut functions } else { &mut objects }.append(&mut item);
        }
    }
    [objects, functions, item].concat()
}

/// The way to a place from its object.
fn steps(place: &Place, way: &mut Vec<u32>) -> u32 {
    match place {
        Place::Object(object) => *object,
        Place::Member(of, member) => {
            let object = steps(of, way);
            way.push(*member);
            object
        }
        Place::Element(of, index) => {
            let object = steps(of, way);
            let Expr::Int(index, _) = **index else { panic!("{index:?} is no constant") };
            way.push(u32::try_from(index).expect("an index"));
            object
        }
        Place::Target(..) | Place::Value(_) => panic!("a pointer is no constant"),
    }
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
    flow: Flow,
    names: BTreeMap<String, u32>,
    routines: BTreeMap<String, u32>,
    records: BTreeMap<String, Arc<Record>>,
    labels: BTreeMap<String, u32>,
    routine: Option<u32>,
    /// The objects that hold the lengths of the array that is declared.
    lengths: Vec<u32>,
    /// The objects of the blocks around.
    blocks: Vec<Vec<u32>>,
    /// Those of them that are cleaned up, with the functions that do so.
    cleaned: Vec<Vec<(u32, u32)>>,
}

impl Reader {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens.get(self.at - 1).expect("the program goes on").clone()
    }

    fn skips(&mut self, token: &str) -> bool {
        let is_it = self.peek() == token;
        self.at += usize::from(is_it);
        is_it
    }

    fn expect(&mut self, token: &str) {
        let rest = self.tokens[self.at.min(self.tokens.len())..].join(" ");
        assert!(self.skips(token), "expected {token} before {rest}");
    }

    // Declarations.

    fn base(&mut self) -> Option<Type> {
        let int = match self.peek() {
            "bool" => Int::Bool,
            "char" => Int::Char,
            "schar" => Int::SChar,
            "uchar" => Int::UChar,
            "short" => Int::Short,
            "ushort" => Int::UShort,
            "int" => Int::Int,
            "uint" => Int::UInt,
            "long" => Int::Long,
            "ulong" => Int::ULong,
            "longlong" => Int::LongLong,
            "int128" => Int::Int128,
            "uint128" => Int::UInt128,
            word if let Some(bits) = word.strip_prefix("bitint") => {
                Int::BitInt(bits.parse().expect("a width"))
            }
            word if let Some(bits) = word.strip_prefix("ubitint") => {
                Int::UBitInt(bits.parse().expect("a width"))
            }
            "double" => {
                self.at += 1;
                return Some(Type::Float(Float::Double));
            }
            // A vector of so many elements.
            word @ ("int4" | "uint4" | "int8" | "uchar8" | "schar8" | "double4") => {
                let (element, n) = match word {
                    "int4" => (Type::Int(Int::Int), 4),
                    "uint4" => (Type::Int(Int::UInt), 4),
                    "int8" => (Type::Int(Int::Int), 8),
                    "uchar8" => (Type::Int(Int::UChar), 8),
                    "schar8" => (Type::Int(Int::SChar), 8),
                    _ => (Type::Float(Float::Double), 4),
                };
                self.at += 1;
                return Some(Type::Vector(Arc::new(element), n));
            }
            word => {
                let record = self.records.get(word)?.clone();
                self.at += 1;
                return Some(Type::Record(record));
            }
        };
        self.at += 1;
        Some(Type::Int(int))
    }

    /// A name and a type; lengths that are objects stay in the reader.
    fn declarator(&mut self, mut ty: Type) -> (String, Type) {
        self.lengths.clear();
        while self.skips("*") {
            ty = ty.pointer();
        }
        let name = self.next();
        let mut lengths = Vec::new();
        while self.skips("[") {
            let length = self.next();
            if self.skips(":") {
                self.lengths.push(self.names[&length]);
                lengths.push(self.next().parse().expect("a length"));
            } else {
                lengths.push(length.parse().expect("a length"));
            }
            self.expect("]");
        }
        let array = |element, n: &u32| Type::Array(Arc::new(element), *n);
        (name, lengths.iter().rev().fold(ty, array))
    }

    fn add(&mut self, name: String, ty: Type, storage: Storage, value: Option<Value>) -> u32 {
        let (length, width) = (self.lengths.first().copied(), self.lengths.get(1).copied());
        let plain = Variable::new(ty, storage, value);
        self.flow.objects.push(Variable { length, width, ..plain });
        let number = self.flow.objects.len() as u32 - 1;
        self.names.insert(name, number);
        number
    }

    fn outside(&mut self) {
        let kind = match self.peek() {
            "struct" => Some(RecordKind::Struct),
            "union" => Some(RecordKind::Union),
            _ => None,
        };
        if let Some(kind) = kind {
            return self.record(kind);
        }
        let is_static = self.skips("static");
        let is_volatile = self.skips("volatile");
        let ty = if self.skips("void") { None } else { Some(self.base().expect("a type")) };
        if self.tokens[self.at + 1] == "(" {
            let name = self.next();
            let sight = if is_static { Sight::Static } else { Sight::Public };
            let number = self.function(&name);
            self.flow.routines[number as usize].result = ty;
            self.flow.routines[number as usize].sight = sight;
            self.expect("(");
            self.routine = Some(number);
            let outside = self.names.clone();
            while !self.skips(")") {
                let base = self.base().expect("a type");
                let (name, mut ty) = self.declarator(base);
                if let Type::Array(element, _) = &ty {
                    ty = Type::clone(element).pointer();
                }
                let is_restricted = name.ends_with("restricted");
                let object = self.add(name, ty, Storage::Parameter(number), None);
                self.flow.objects[object as usize].is_restricted = is_restricted;
                self.flow.routines[number as usize].parameters.push(object);
                self.skips(",");
            }
            let body = self.body();
            self.flow.routines[number as usize].body = body;
            self.names = outside;
            return;
        }
        let (name, ty) = self.declarator(ty.expect("an object"));
        let storage = if is_static { Storage::Static } else { Storage::Global };
        let value = zero(&ty);
        let object = self.add(name, ty, storage, Some(value));
        if self.skips("=") {
            let value = self.value();
            self.flow.objects[object as usize].value = Some(value);
        }
        self.expect(";");
        self.flow.objects[object as usize].is_volatile = is_volatile;
    }

    /// An initializer: a number, an address, or parts in braces.
    fn value(&mut self) -> Value {
        if self.skips("{") {
            let mut parts = vec![self.value()];
            while self.skips(",") {
                parts.push(self.value());
            }
            self.expect("}");
            return Value::List(parts);
        }
        if self.skips("null") {
            return Value::Null;
        }
        match self.operand() {
            Expr::Int(n, _) => Value::Int(n),
            Expr::Address(place) => {
                let mut way = Vec::new();
                let object = steps(&place, &mut way);
                Value::Part(object, way)
            }
            other => panic!("{other:?} is no constant"),
        }
    }

    fn record(&mut self, kind: RecordKind) {
        self.at += 1;
        let name = self.next();
        // In itself it has only its name.
        let id = self.records.len() as u32;
        self.records.insert(name.clone(), Arc::new(Record::new(kind, id, Vec::new())));
        self.expect("{");
        let mut members = Vec::new();
        while !self.skips("}") {
            let base = self.base().expect("a type");
            let (_, ty) = self.declarator(base);
            let bits = self.skips(":").then(|| self.next().parse().expect("a width"));
            // The sign of an `int` bit-field is up to the implementation.
            let ty = match (ty, bits) {
                (Type::Int(Int::Int), Some(_)) => Type::Int(Int::SInt),
                (ty, _) => ty,
            };
            members.push(Member { bits, ..Member::new(ty) });
            self.expect(";");
        }
        self.expect(";");
        self.records.insert(name, Arc::new(Record::new(kind, id, members)));
    }

    /// The number of a function.
    fn function(&mut self, name: &str) -> u32 {
        if !self.routines.contains_key(name) {
            let number = self.flow.routines.len() as u32;
            self.routines.insert(name.to_string(), number);
            self.flow.routines.push(Routine::new(Vec::new(), None, Sight::Static, Vec::new()));
        }
        self.routines[name]
    }

    // Statements.

    fn body(&mut self) -> Vec<Stmt> {
        let mut all = Vec::new();
        if !self.skips("{") {
            self.statement(&mut all);
            return all;
        }
        while !self.skips("}") {
            self.statement(&mut all);
        }
        all
    }

    fn label(&mut self) -> u32 {
        let name = format!("{} of {:?}", self.next(), self.routine);
        let next = self.labels.len() as u32 + 1;
        *self.labels.entry(name).or_insert(next)
    }

    fn statement(&mut self, into: &mut Vec<Stmt>) {
        if self.peek() == "{" {
            self.blocks.push(Vec::new());
            self.cleaned.push(Vec::new());
            let mut body = self.body();
            let objects = self.blocks.pop().unwrap_or_default();
            let cleaned = self.cleaned.pop().unwrap_or_default();
            if !cleaned.is_empty() {
                body = vec![Stmt::Cleaned(cleaned, body)];
            }
            return match objects.is_empty() && body.len() == 1 {
                true => into.append(&mut body),
                false => into.push(Stmt::Block(objects, body)),
            };
        }
        let cleanup = self.skips("clean").then(|| {
            let name = self.next();
            self.function(&name)
        });
        let is_frame = self.skips("frame");
        let is_kept = self.skips("static");
        let is_volatile = self.skips("volatile");
        if let Some(base) = self.base() {
            let (name, ty) = self.declarator(base);
            let routine = self.routine.expect("a function");
            let storage = match self.blocks.last() {
                _ if is_frame => Storage::Frame(routine),
                _ if is_kept => Storage::Kept(routine),
                Some(_) => Storage::Block(routine),
                None => Storage::Local(routine),
            };
            let value = is_kept.then(|| zero(&ty));
            let object = self.add(name, ty, storage, value);
            self.flow.objects[object as usize].is_volatile = is_volatile;
            if is_kept && self.skips("=") {
                let value = self.value();
                self.flow.objects[object as usize].value = Some(value);
            }
            match (storage, cleanup, self.blocks.last_mut(), self.cleaned.last_mut()) {
                (Storage::Block(_), Some(by), _, Some(block)) => block.push((object, by)),
                (Storage::Block(_), _, Some(block), _) => block.push(object),
                _ => {}
            }
            if self.skips("=") {
                into.push(Stmt::Assign(Place::Object(object), None, self.expression(0)));
            }
            return self.expect(";");
        }
        if self.tokens.get(self.at + 1).is_some_and(|token| token == ":") {
            let label = self.label();
            self.expect(":");
            return into.push(Stmt::Label(label));
        }
        let word = self.peek().to_string();
        let words = [
            "if", "while", "for", "do", "switch", "break", "continue", "return", "goto", "never",
            "setjmp", "longjmp", "asm",
        ];
        if !words.contains(&&*word) {
            let stmt = self.assignment();
            self.expect(";");
            return into.push(stmt);
        }
        self.at += 1;
        let stmt = match &*word {
            "if" => {
                let test = self.in_parentheses();
                let one = self.body();
                let other = if self.skips("else") { self.body() } else { Vec::new() };
                return into.push(Stmt::If(test, one, other));
            }
            "while" => {
                let condition = self.in_parentheses();
                let body = self.body();
                return into.push(a_loop(LoopForm::While, condition, body));
            }
            "for" => {
                self.expect("(");
                let first = Some(self.assignment());
                self.expect(";");
                let condition = self.expression(0);
                self.expect(";");
                let last = Some(self.assignment());
                self.expect(")");
                let body = self.body();
                let of = Loop { form: LoopForm::For, hint: None, first, condition, last, body };
                return into.push(Stmt::Loop(Box::new(of)));
            }
            "setjmp" => {
                let buffer = self.next().parse().expect("a buffer");
                let op = self.next();
                let op = operators().find(|(token, ..)| *token == op).expect("an operator").1;
                let with = self.next().parse().expect("a number");
                let landing = Landing { buffer, op, with };
                let one = self.body();
                let other = if self.skips("else") { self.body() } else { Vec::new() };
                return into.push(Stmt::SetJump(landing, one, other));
            }
            "switch" => {
                let value = self.in_parentheses();
                return into.push(Stmt::Switch(value, self.arms()));
            }
            "do" => {
                let body = self.body();
                self.expect("while");
                a_loop(LoopForm::Do, self.in_parentheses(), body)
            }
            "break" => Stmt::Break,
            "continue" => Stmt::Continue,
            "never" => Stmt::Unreachable,
            "asm" => self.asm(),
            "longjmp" => {
                let buffer = self.next().parse().expect("a buffer");
                self.expect(",");
                Stmt::LongJump(buffer, self.expression(0))
            }
            "goto" if self.skips("*") => {
                let index = self.expression(0);
                self.expect(":");
                let mut labels = vec![self.label()];
                while self.skips(",") {
                    labels.push(self.label());
                }
                Stmt::GotoOneOf(index, labels)
            }
            "goto" => Stmt::Goto(self.label()),
            _ if self.peek() == ";" => Stmt::Return(None),
            _ => Stmt::Return(Some(self.expression(0))),
        };
        self.expect(";");
        into.push(stmt);
    }

    /// What an instruction names: `asm register v all goto l, m;`.
    fn asm(&mut self) -> Stmt {
        let constraint = match self.peek() {
            "register" => Some(Constraint::Register),
            "same" => Some(Constraint::Same),
            "memory" => Some(Constraint::Memory),
            _ => None,
        };
        let operand = constraint.map(|constraint| {
            self.at += 1;
            match self.expression(12) {
                Expr::Read(place) => (place, constraint),
                other => panic!("{other:?} is no place"),
            }
        });
        let is_on_memory = self.skips("all");
        let mut labels = Vec::new();
        if self.skips("goto") {
            labels.push(self.label());
            while self.skips(",") {
                labels.push(self.label());
            }
        }
        Stmt::Asm(Box::new(Asm { operand, is_on_memory, labels }))
    }

    fn arms(&mut self) -> Vec<Arm> {
        let mut arms: Vec<Arm> = Vec::new();
        self.expect("{");
        while !self.skips("}") {
            if self.skips("case") {
                let first = self.case_label();
                let mut arm = Arm::of(Vec::new(), Vec::new());
                match self.skips("..") {
                    true => arm.ranges.push((first, self.case_label())),
                    false => arm.labels.push(first),
                }
                self.expect(":");
                arms.push(arm);
            } else if self.skips("default") {
                self.expect(":");
                arms.push(Arm::of(Vec::new(), Vec::new()));
            } else {
                let mut body = std::mem::take(&mut arms.last_mut().expect("an arm").body);
                self.statement(&mut body);
                arms.last_mut().expect("an arm").body = body;
            }
        }
        arms
    }

    fn case_label(&mut self) -> i64 {
        let minus = self.skips("-");
        let label: i64 = self.next().parse().expect("a label");
        if minus { -label } else { label }
    }

    /// An assignment, a copy or a call.
    fn assignment(&mut self) -> Stmt {
        if let Some(call) = self.on_memory() {
            return Stmt::Memory(Box::new(call));
        }
        if ["byte", "view"].contains(&self.peek()) {
            let name = self.next();
            let view = self.view(&name);
            self.expect("=");
            return Stmt::SetView(view, self.expression(0));
        }
        let to = match self.expression(12) {
            Expr::Read(place) => place,
            Expr::Call(routine, args) => return Stmt::Call(routine, args),
            other => panic!("{other:?} is no place"),
        };
        let op = self.next();
        let op = match op.strip_suffix('=').expect("an assignment") {
            "" => None,
            op => Some(operators().find(|(token, ..)| *token == op).expect("an operator").1),
        };
        if self.skips("alloca") {
            self.expect("(");
            let name = self.next();
            self.expect(",");
            let number = self.expression(0);
            self.expect(")");
            return Stmt::Allocate(to, self.names[&name], number);
        }
        match (op, self.expression(0)) {
            (None, Expr::Read(from)) if matches!(self.type_of(&from), Type::Record(_)) => {
                Stmt::Copy(to, from)
            }
            (op, value) => Stmt::Assign(to, op, value),
        }
    }

    /// A call of a function on memory.
    fn on_memory(&mut self) -> Option<MemoryCall> {
        let name = self.peek();
        let function = MemoryFunction::ALL.into_iter().find(|of| of.name() == name)?;
        self.at += 1;
        self.expect("(");
        let Expr::Address(first) = self.expression(0) else { panic!("no address") };
        let second = match function.second() {
            Second::Nothing => Source::Nothing,
            _ => {
                self.expect(",");
                match self.peek().strip_prefix('"').map(String::from) {
                    Some(text) => {
                        self.at += 1;
                        Source::Text(text)
                    }
                    None => match self.expression(0) {
                        Expr::Address(second) => Source::Place(second),
                        byte => Source::Byte(byte),
                    },
                }
            }
        };
        let count = self.skips(",").then(|| self.expression(0));
        self.expect(")");
        Some(MemoryCall { function, is_builtin: false, first, count, second })
    }

    // Expressions.

    fn in_parentheses(&mut self) -> Expr {
        self.expect("(");
        let expr = self.expression(0);
        self.expect(")");
        expr
    }

    /// An expression of operators that bind at least this strongly.
    fn expression(&mut self, least: u32) -> Expr {
        let mut left = self.operand();
        loop {
            if least == 0 && self.skips("?") {
                let one = self.expression(0);
                self.expect(":");
                left = Expr::Conditional(Box::new([left, one, self.expression(0)]));
                continue;
            }
            let Some((_, op, strength)) = operators().find(|(token, ..)| *token == self.peek())
            else {
                return left;
            };
            if strength < least {
                return left;
            }
            self.at += 1;
            let parts = Box::new([left, self.expression(strength + 1)]);
            let are_pointers = parts.iter().all(|part| match part {
                Expr::Read(place) => matches!(self.type_of(place), Type::Pointer(_)),
                Expr::Address(_) => true,
                _ => false,
            });
            left = match op {
                Op::Subtract if are_pointers => Expr::Distance(parts),
                op => Expr::Binary(op, parts),
            };
        }
    }

    fn operand(&mut self) -> Expr {
        if let Some(call) = self.on_memory() {
            let op = operators().find(|of| of.0 == self.peek()).map(|(_, op, _)| op);
            let is_zero = self.tokens.get(self.at + 1).is_some_and(|token| token == "0");
            return match op.filter(|_| is_zero) {
                Some(op) => {
                    self.at += 2;
                    Expr::Memory(op, Box::new(call))
                }
                None => Expr::Measure(Box::new(call)),
            };
        }
        let token = self.next();
        if let Some(op) = UnaryOp::ALL.into_iter().find(|op| op.spelling() == token) {
            return match (op, self.operand()) {
                (UnaryOp::Minus, Expr::Int(n, int)) => Expr::Int(-n, int),
                (op, of) => Expr::Unary(op, Box::new(of)),
            };
        }
        match &*token {
            "&" => match self.operand() {
                Expr::Read(place) => return Expr::Address(place),
                other => panic!("{other:?} has no address"),
            },
            "*" => match self.operand() {
                Expr::Read(place) => return Expr::Read(target(place, Expr::Int(0, Int::Int))),
                other => {
                    let value = Place::Value(Box::new(other));
                    return Expr::Read(target(value, Expr::Int(0, Int::Int)));
                }
            },
            "(" if self.skips("{") => return self.braces(),
            "(" => {
                if let Some(ty) = self.base() {
                    self.expect(")");
                    return Expr::Cast(ty, Box::new(self.operand()));
                }
                let expr = self.expression(0);
                self.expect(")");
                return match expr {
                    Expr::Read(place) => self.suffixes(place),
                    expr if self.skips("[") => {
                        let index = self.expression(0);
                        self.expect("]");
                        self.suffixes(target(Place::Value(Box::new(expr)), index))
                    }
                    expr => expr,
                };
            }
            "generic" => return self.generic(),
            "vector" | "convert" | "shuffle" => return self.of_vectors(&token),
            "null" => {
                let zero = Box::new(Expr::Int(0, Int::Int));
                return Expr::Cast(Type::Void.pointer(), zero);
            }
            _ => {}
        }
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            // `5i200` is a `_BitInt(200)`.
            if let Some((digits, width)) = token.split_once('i') {
                let int = Int::BitInt(width.parse().expect("a width"));
                return match Value::of(digits.parse().expect("a number")) {
                    Value::Wide(n) => Expr::Wide(n, int),
                    n => Expr::Int(
                        n.integer().and_then(|n| n.try_into().ok()).expect("it fits"),
                        int,
                    ),
                };
            }
            let digits = token.trim_end_matches(['L', 'U']);
            let int = [Int::Int, Int::UInt, Int::Long, Int::ULong]
                [usize::from(token.contains('U')) + 2 * usize::from(token.contains('L'))];
            return Expr::Int(digits.parse().expect("a number"), int);
        }
        if ["byte", "view"].contains(&token.as_str()) {
            return Expr::View(self.view(&token));
        }
        if token == "count" {
            return match self.in_parentheses() {
                Expr::Read(place) => Expr::Count(place),
                other => panic!("{other:?} is no array"),
            };
        }
        if self.skips("(") {
            let mut args = Vec::new();
            while !self.skips(")") {
                args.push(self.expression(0));
                self.skips(",");
            }
            return match Builtin::try_from(token.clone()) {
                Ok(builtin) => Expr::Builtin(builtin, args),
                Err(_) => Expr::Call(self.function(&token), args),
            };
        }
        let object = *self.names.get(&token).unwrap_or_else(|| panic!("no {token}"));
        self.suffixes(Place::Object(object))
    }

    /// `vector(int4, 1, 2, 3, 4)`, `convert(int4, v)`, or `shuffle(v, w, 0, 5, 2, 7)`.
    fn of_vectors(&mut self, name: &str) -> Expr {
        self.expect("(");
        let ty = if name == "shuffle" { Type::Void } else { self.base().expect("a type") };
        let mut parts = Vec::new();
        while !self.skips(")") {
            self.skips(",");
            parts.push(self.expression(0));
        }
        match name {
            "vector" => Expr::Vector(ty, parts),
            "convert" => Expr::Convert(ty, Box::new(parts.remove(0))),
            _ => {
                let positions = parts.split_off(2);
                let positions = positions.iter().map(|at| match at {
                    Expr::Int(at, _) => u32::try_from(*at).expect("a position"),
                    _ => panic!("no position"),
                });
                let positions = positions.collect();
                Expr::Shuffle(positions, parts.try_into().expect("two vectors"))
            }
        }
    }

    /// The place and the index of a byte, in parentheses.
    /// `byte(h, 1)`, or `view(short, h, 1)`.
    fn view(&mut self, name: &str) -> Box<View> {
        self.expect("(");
        let mut ty = BYTE;
        if name == "view" {
            ty = self.base().expect("a type");
            self.expect(",");
        }
        let Expr::Read(place) = self.expression(0) else { panic!("no place of bytes") };
        self.expect(",");
        let at = self.expression(0);
        self.expect(")");
        Box::new(View { place, at, ty })
    }

    fn braces(&mut self) -> Expr {
        let base = self.base().expect("a type");
        let (name, ty) = self.declarator(base);
        self.expect("=");
        let first = self.expression(0);
        self.expect(";");
        let routine = self.routine.expect("a function");
        let object = self.add(name, ty, Storage::Inner(routine), None);
        let mut sets = Vec::new();
        loop {
            let start = self.at;
            let to = self.expression(12);
            let op = self.peek().strip_suffix('=').map(str::to_string);
            match (to, op) {
                (Expr::Read(to), Some(op)) if !["=", "!", "<", ">"].contains(&&*op) => {
                    self.at += 1;
                    let op = operators().find(|(token, ..)| *token == op).map(|of| of.1);
                    let value = self.expression(0);
                    let otherwise = self.skips("else").then(|| self.expression(0));
                    sets.push(Set { to, op, value, otherwise });
                }
                _ => {
                    self.at = start;
                    let value = self.expression(0);
                    [";", "}", ")"].into_iter().for_each(|token| self.expect(token));
                    return Expr::Braces(Box::new(Braces { object, first, sets, value }));
                }
            }
            self.expect(";");
        }
    }

    fn generic(&mut self) -> Expr {
        self.expect("(");
        let of = self.expression(0);
        let mut arms = Vec::new();
        while self.skips(",") {
            let ty = match self.skips("default") {
                true => None,
                false => Some(self.base().expect("a type")),
            };
            self.expect(":");
            arms.push((ty, self.expression(0)));
        }
        self.expect(")");
        Expr::Generic(Box::new(Generic { of, arms }))
    }

    /// What is at a place, or at a part of it.
    fn suffixes(&mut self, mut place: Place) -> Expr {
        loop {
            if self.skips(".") {
                let name = self.next();
                place = Place::Member(Box::new(place), u32::from(name.as_bytes()[0] - b'a'));
            } else if self.skips("[") {
                let index = self.expression(0);
                self.expect("]");
                place = match self.type_of(&place) {
                    Type::Pointer(_) => target(place, index),
                    _ => Place::Element(Box::new(place), Box::new(index)),
                };
            } else {
                return Expr::Read(place);
            }
        }
    }

    /// A type in which structs are not only names.
    fn known(&self, ty: Type) -> Type {
        match &ty {
            Type::Pointer(to) => self.known(Type::clone(to)).pointer(),
            Type::Record(name) if name.members.is_empty() => {
                let mut records = self.records.values();
                let whole = records.find(|of| of.id == name.id).expect("a struct");
                Type::Record(whole.clone())
            }
            _ => ty,
        }
    }

    fn pointer_type(&self, pointer: &Expr) -> Type {
        match pointer {
            Expr::Read(place) => self.type_of(place),
            Expr::Address(place) => self.type_of(place).pointer(),
            Expr::Conditional(parts) if parts[1].is_null() => self.pointer_type(&parts[2]),
            Expr::Conditional(parts) => self.pointer_type(&parts[1]),
            other => panic!("{other:?} is no pointer"),
        }
    }

    fn type_of(&self, place: &Place) -> Type {
        match place {
            Place::Value(pointer) => self.pointer_type(pointer),
            Place::Object(object) => self.flow.objects[*object as usize].ty.clone(),
            Place::Member(of, member) => match self.type_of(of) {
                Type::Record(record) => {
                    self.known(record.members[*member as usize].ty.outside_of(&record))
                }
                other => panic!("{other:?} is no record"),
            },
            Place::Element(of, _) | Place::Target(of, _) => match self.type_of(of) {
                Type::Array(element, _) | Type::Vector(element, _) | Type::Pointer(element) => {
                    (*element).clone()
                }
                other => panic!("{other:?} has no elements"),
            },
        }
    }
}

fn target(place: Place, index: Expr) -> Place {
    Place::Target(Box::new(place), Box::new(index))
}

fn a_loop(form: LoopForm, condition: Expr, body: Vec<Stmt>) -> Stmt {
    Stmt::Loop(Box::new(Loop { form, hint: None, first: None, condition, last: None, body }))
}

fn zero(ty: &Type) -> Value {
    match ty {
        Type::Int(_) => Value::Int(0),
        Type::Float(_) => Value::Real(Real::ZERO),
        Type::Array(element, n) | Type::Vector(element, n) => {
            Value::List(vec![zero(element); *n as usize])
        }
        Type::Record(record) if record.kind == RecordKind::Union => Value::zero(ty),
        Type::Record(record) => {
            Value::List(record.members.iter().map(|member| zero(&member.ty)).collect())
        }
        _ => Value::Null,
    }
}

/// Each operator with how strongly it binds.
fn operators() -> impl Iterator<Item = (&'static str, Op, u32)> {
    use Op::{
        Add, And, Divide, Equal, Greater, GreaterEqual, Less, LessEqual, LogicalAnd, LogicalOr,
        Multiply, NotEqual, Or, Remainder, ShiftLeft, ShiftRight, Subtract, Xor,
    };
    let levels: [&[Op]; 10] = [
        &[LogicalOr],
        &[LogicalAnd],
        &[Or],
        &[Xor],
        &[And],
        &[Equal, NotEqual],
        &[Less, Greater, LessEqual, GreaterEqual],
        &[ShiftLeft, ShiftRight],
        &[Add, Subtract],
        &[Multiply, Divide, Remainder],
    ];
    let all = (1..)
        .zip(levels)
        .flat_map(|(level, ops)| ops.iter().map(move |op| (op.spelling(), *op, level)));
    all.collect::<Vec<_>>().into_iter()
}
