//! Lowers a program to C: its functions work on objects, and the caller checks those afterwards.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::comparisons::Comparisons;
use super::draw::STEPS;
use super::machine::{Datum, Machine, way_to};
use super::order::callees_first;
use super::records::records;
use super::{
    Arm, Expr, Flow, LoopForm, MemoryCall, Place, Routine, Sight, Source, Stmt, Storage, Variable,
};
use crate::c::arithmetic::Number;
use crate::c::complaint::{Side, Subject};
use crate::c::control::{self, Jump};
use crate::c::dialect::Designators;
use crate::c::harness::Action;
use crate::c::lanes::vector_result;
use crate::c::library::MemoryFunction;
use crate::c::model::Model;
use crate::c::print::expression;
use crate::c::real::Real;
use crate::c::tree::{
    self, CaseCode, Function, Half, Init, Intrinsic, Linkage, Name, Object, Op, Step, Tag,
    TypeDecl, UnaryOp,
};
use crate::c::types::{Int, Type};
use crate::c::value::Value;

const CHECK: Name = Name::Global("check", 0);

/// The code of a test case.
pub(super) fn lower(case: &Flow, model: &Model) -> CaseCode {
    let comparisons = (!case.checks.is_end()).then(|| Comparisons::of(case, model, STEPS));
    let comparisons = comparisons.as_ref();
    let case = comparisons.map_or(case, |comparisons| &comparisons.flow);
    let lowering = Lowering { case, model, comparisons, last: None };
    let mut code = CaseCode {
        tag: Tag::of_seed(case.seed),
        seed: case.seed,
        types: types(case),
        shared: Vec::new(),
        callee: Half::default(),
        caller: Half::default(),
        entry: CHECK,
        reaches: 1,
        assumes: case.assumes,
        designators: Designators::None,
        reached: (Side::Check, Subject::Ends),
        whole: None,
    };
    for (number, object) in (0..).zip(&case.objects) {
        let lowered = lowering.object(number, object);
        match object.storage {
            // It stands behind the declarations of functions; nothing compares it.
            Storage::Global if object.holds_functions() => {
                code.callee.objects.push(Object { is_public: true, ..lowered });
            }
            Storage::Global => code.shared.push(Object { is_public: true, ..lowered }),
            Storage::Static if object.is_literal => {}
            Storage::Static => code.callee.objects.push(lowered),
            Storage::Local(_)
            | Storage::Kept(_)
            | Storage::Block(_)
            | Storage::Frame(_)
            | Storage::Parameter(_) => {}
        }
    }
    let addressed = case.addressed();
    for number in callees_first(case) {
        let routine = &case.routines[number as usize];
        let mut function = lowering.function(number, routine);
        if addressed.contains(&number) {
            function.linkage = Linkage::Known;
        }
        code.callee.functions.push(function);
    }
    let constructors = case.lower_constructors(
        model,
        |object| lowering.name(object),
        |ty, value| lowering.init(ty, value),
    );
    code.callee.functions.extend(constructors);
    if let Some(comparisons) = comparisons {
        code.caller.objects.extend(comparisons.counters());
        code.caller.functions.extend(lowering.functions_of_points(comparisons));
    }
    code.caller.functions.push(lowering.check());
    code
}

/// The functions of the library that a function calls by their own names.
fn called(routine: &Routine) -> BTreeSet<MemoryFunction> {
    let mut all = BTreeSet::new();
    for stmt in &routine.body {
        stmt.each(&mut |stmt| {
            stmt.each_memory_call(&mut |call| {
                if !call.is_builtin {
                    all.insert(call.function);
                }
            });
        });
    }
    all
}

/// The structs.
fn types(case: &Flow) -> Vec<TypeDecl> {
    records(case).into_iter().map(TypeDecl::Record).collect()
}

/// The name of an object in a program of one test case.
pub(super) fn object_name(case: &Flow, number: u32) -> Option<String> {
    let object = case.objects.get(number as usize)?;
    let name = name(number, object.storage);
    Some(expression(&tree::Expr::Object(name, object.ty.clone())))
}

/// The name of a function in a program of one test case.
pub(super) fn function_name(number: u32) -> String {
    expression(&tree::Expr::Function(routine_name(number), Type::Void))
}

/// A statement of a program; none for one that does not stand in it.
pub(super) fn stmt(case: &Flow, model: &Model, stmt: &Stmt) -> Option<tree::Stmt> {
    Lowering { case, model, comparisons: None, last: None }.stmt(stmt)
}

fn name(number: u32, storage: Storage) -> Name {
    match storage {
        Storage::Global | Storage::Static => Name::Global("g", number + 1),
        Storage::Local(_) | Storage::Kept(_) | Storage::Block(_) | Storage::Frame(_) => {
            Name::Local("v", number + 1)
        }
        Storage::Parameter(_) => Name::Local("p", number + 1),
    }
}

fn routine_name(number: u32) -> Name {
    Name::Global("f", number)
}

#[derive(Clone, Copy)]
struct Lowering<'a> {
    case: &'a Flow,
    model: &'a Model,
    /// What is compared at check points, if it has any.
    comparisons: Option<&'a Comparisons>,
    /// The last parameter of the function that is lowered.
    last: Option<Name>,
}

impl Lowering<'_> {
    fn name(&self, number: u32) -> Name {
        name(number, self.case.objects[number as usize].storage)
    }

    fn object(&self, number: u32, object: &Variable) -> Object {
        let value = object.value.as_ref().filter(|_| object.constructor.is_none());
        let init = value.map(|value| self.init(&object.ty, value));
        let (is_volatile, is_const) = (object.is_volatile, object.is_const);
        let is_atomic = object.is_atomic;
        let is_kept = matches!(object.storage, Storage::Kept(_));
        let [length, width] = [object.length, object.width].map(|of| of.map(|of| self.name(of)));
        let plain = Object::new(self.name(number), object.ty.clone());
        Object { init, is_kept, is_volatile, is_const, is_atomic, length, width, ..plain }
    }

    fn init(&self, ty: &Type, value: &Value) -> Init {
        match (ty, value) {
            (Type::Array(element, _) | Type::Vector(element, _), Value::List(parts)) => {
                Init::List(parts.iter().map(|part| self.init(element, part)).collect())
            }
            (Type::Record(record), Value::List(parts)) => {
                let parts = record.members.iter().zip(parts);
                Init::List(parts.map(|(member, part)| self.init(&member.ty, part)).collect())
            }
            (Type::Record(record), Value::Union(live, part)) => {
                let member = &record.members[*live as usize];
                Init::Union(record.clone(), *live, Box::new(self.init(&member.ty, part)))
            }
            (Type::Pointer(_), Value::Part(object, way)) => {
                Init::Expr(self.address_of_part(*object, way))
            }
            (Type::Callback(_), Value::Function(routine)) => {
                Init::Expr(tree::Expr::Function(routine_name(*routine), ty.clone()))
            }
            (Type::Pointer(_) | Type::Callback(_), _) => Init::Expr(tree::Expr::Null(ty.clone())),
            (_, Value::Int(n)) => Init::Expr(self.literal(ty, Number::Int(*n))),
            (_, Value::Real(real)) => Init::Expr(self.literal(ty, Number::Real(*real))),
            _ => Init::Expr(self.literal(ty, Number::Int(0))),
        }
    }

    /// The address of a part of an object.
    fn address_of_part(&self, object: u32, way: &[u32]) -> tree::Expr {
        tree::Expr::Address(Box::new(self.place(&self.case.place_of_part(object, way))))
    }

    /// What a pointer must be that leads there; none if it leads to what not all files see, or just beyond an object.
    fn pointer(&self, ty: &Type, datum: Datum) -> Option<tree::Expr> {
        match (ty, datum) {
            (Type::Pointer(_), Datum::Null) => Some(tree::Expr::Null(ty.clone())),
            (Type::Pointer(to), Datum::Pointer(target)) => {
                let object = &self.case.objects[target.object as usize];
                let is_seen = object.storage == Storage::Global && !object.is_volatile;
                let way = way_to(&object.ty, target.cell, to).filter(|_| is_seen)?;
                Some(self.address_of_part(target.object, &way))
            }
            _ => None,
        }
    }

    /// A constant of a type.
    fn literal(&self, ty: &Type, number: Number) -> tree::Expr {
        match (ty, number) {
            (Type::Int(int), Number::Int(n)) => {
                tree::Expr::Int(n, self.model.promoted_bits(*int, None))
            }
            (Type::Float(float), Number::Real(real)) => tree::Expr::Real(real, *float),
            (Type::Float(float), Number::Int(n)) => {
                tree::Expr::Real(Real::of_int(n).unwrap_or(Real::ZERO), *float)
            }
            _ => tree::Expr::Int(0, Int::Int),
        }
    }

    fn function(&self, number: u32, routine: &Routine) -> Function {
        let (linkage, is_opaque) = match routine.sight {
            _ if number == 0 => (Linkage::Public, false),
            Sight::Static => (Linkage::Private, false),
            Sight::Public => (Linkage::Public, false),
            Sight::Opaque => (Linkage::Public, true),
        };
        let result = routine.result.clone().unwrap_or(Type::Void);
        let mut function = Function::new(linkage, routine_name(number), result);
        function.is_opaque = is_opaque;
        function.variadic = routine.is_variadic;
        let has_checks = self.comparisons.is_some();
        let told = routine.attributes.iter().filter(|of| !has_checks || of.allows_checks());
        function.attributes = told.map(|attribute| attribute.name()).collect();
        for (position, parameter) in routine.parameters.iter().enumerate() {
            let object = &self.case.objects[*parameter as usize];
            function.params.push((self.name(*parameter), object.ty.clone()));
            // The function of a check point reads objects by their names.
            if object.is_restricted && !has_checks {
                function.restricted.push(position);
            }
            if let Some(length) = object.length {
                let width = object.width.map(|width| self.name(width));
                function.lengths.push((position, self.name(length), width));
            }
        }
        for (of, object) in (0..).zip(&self.case.objects) {
            let is_own = [Storage::Local(number), Storage::Kept(number)].contains(&object.storage);
            if is_own && !object.is_literal {
                function.locals.push(self.object(of, object));
            }
        }
        let last = function.params.last().map(|(name, _)| *name);
        function.body = Lowering { last, ..*self }.body(&routine.body);
        function.library = called(routine);
        if number == 0 {
            function.body.push(tree::Stmt::Harness(Action::Reached));
        }
        function
    }

    /// The function that runs the program and checks the objects that others see.
    fn check(&self) -> Function {
        let run = tree::Expr::Call(routine_name(0), Type::Void, Vec::new());
        let mut body = vec![tree::Stmt::Expr(run)];
        let mut machine = Machine::new(self.case, self.model, STEPS);
        // A program without a single meaning is found by the machine that runs this code.
        let _ = machine.run();
        for number in self.case.compared() {
            let object = &self.case.objects[number as usize];
            let whole = tree::Expr::Object(self.name(number), object.ty.clone());
            let mut cells = machine.content(number).iter();
            let subject = Subject::Object(number + 1);
            self.checks(subject, whole, &object.ty, &mut cells, &mut body);
        }
        if let Some(comparisons) = self.comparisons {
            body.extend(comparisons.checks_of_visits());
        }
        Function { body, ..Function::new(Linkage::Private, CHECK, Type::Void) }
    }

    /// The functions that compare objects at check points.
    fn functions_of_points(&self, comparisons: &Comparisons) -> Vec<Function> {
        let checks = |subject, object: u32, place, cells: Vec<Datum>| {
            let mut body = Vec::new();
            let ty = &self.case.objects[object as usize].ty;
            self.checks(subject, place, ty, &mut cells.iter(), &mut body);
            body
        };
        comparisons.functions(|object| self.name(object), checks)
    }

    fn checks<'c>(
        &self,
        subject: Subject,
        place: tree::Expr,
        ty: &Type,
        cells: &mut impl Iterator<Item = &'c Datum>,
        body: &mut Vec<tree::Stmt>,
    ) {
        match ty {
            Type::Array(element, n) | Type::Vector(element, n) => {
                let whole = Arc::new(place);
                for index in 0..*n {
                    let part = tree::Expr::Index(whole.clone(), index);
                    self.checks(subject, part, element, cells, body);
                }
            }
            Type::Record(record) => {
                let whole = Arc::new(place);
                for (index, member) in (0..).zip(&record.members) {
                    let part = tree::Expr::Member(whole.clone(), index);
                    self.checks(subject, part, &member.ty, cells, body);
                }
            }
            ty => {
                let Some(datum) = cells.next() else { return };
                let want = match datum.number() {
                    Some(known) => Some(self.literal(ty, known)),
                    None => self.pointer(ty, *datum),
                };
                if let Some(want) = want {
                    body.push(tree::Stmt::Harness(Action::Check(
                        Side::Check,
                        subject,
                        place,
                        want,
                    )));
                }
            }
        }
    }

    // Statements.

    fn body(&self, body: &[Stmt]) -> Vec<tree::Stmt> {
        body.iter().filter_map(|stmt| self.stmt(stmt)).collect()
    }

    fn stmt(&self, stmt: &Stmt) -> Option<tree::Stmt> {
        Some(match stmt {
            Stmt::Assign(place, None, value) => {
                let place = self.place(place);
                let value = self.assigned(&place, value);
                tree::Stmt::Assign(place, value)
            }
            Stmt::Assign(..) => tree::Stmt::Expr(self.effect(stmt)?),
            Stmt::Copy(to, from) => tree::Stmt::Assign(self.place(to), self.place(from)),
            Stmt::Memory(call) => tree::Stmt::Expr(self.on_memory(call)),
            Stmt::Call(routine, args) => tree::Stmt::Expr(self.call(*routine, args)),
            Stmt::If(condition, one, other) => {
                tree::Stmt::If(self.expr(condition), self.body(one), self.body(other))
            }
            Stmt::Loop(of) => tree::Stmt::Loop(Box::new(control::Loop {
                form: match of.form {
                    LoopForm::For => control::LoopForm::For,
                    LoopForm::While => control::LoopForm::While,
                    LoopForm::Do => control::LoopForm::DoWhile,
                },
                first: of.first.as_ref().and_then(|stmt| self.effect(stmt)),
                condition: self.expr(&of.condition),
                last: of.last.as_ref().and_then(|stmt| self.effect(stmt)),
                body: self.body(&of.body),
            })),
            Stmt::Switch(value, arms) => {
                tree::Stmt::Switch(self.expr(value), arms.iter().map(|arm| self.arm(arm)).collect())
            }
            Stmt::Block(objects, body) => {
                let object = |of: &u32| self.object(*of, &self.case.objects[*of as usize]);
                tree::Stmt::Block(objects.iter().map(object).collect(), self.body(body))
            }
            Stmt::Cleaned(objects, body) => {
                let object = |(of, by): &(u32, u32)| Object {
                    cleanup: Some(routine_name(*by)),
                    ..self.object(*of, &self.case.objects[*of as usize])
                };
                tree::Stmt::Block(objects.iter().map(object).collect(), self.body(body))
            }
            Stmt::Allocate(to, object, number) => {
                let element = match &self.case.objects[*object as usize].ty {
                    Type::Array(element, _) => Type::clone(element),
                    other => other.clone(),
                };
                let number = Box::new(self.expr(number));
                tree::Stmt::Assign(self.place(to), tree::Expr::Alloca(element, number))
            }
            Stmt::Arguments(body) => {
                let last = self.last.unwrap_or(Name::Local("p", 0));
                let mut stmts = vec![tree::Stmt::VaStart(last)];
                stmts.extend(self.body(body));
                stmts.push(tree::Stmt::VaEnd(tree::List::Own));
                tree::Stmt::Block(Vec::new(), stmts)
            }
            Stmt::SetJump(landing, one, other) => {
                tree::Stmt::SetJump(*landing, self.body(one), self.body(other))
            }
            Stmt::LongJump(buffer, value) => tree::Stmt::LongJump(*buffer, self.expr(value)),
            Stmt::Break => tree::Stmt::Jump(Jump::Break),
            Stmt::Continue => tree::Stmt::Jump(Jump::Continue),
            Stmt::Goto(label) => tree::Stmt::Jump(Jump::Goto(*label)),
            Stmt::GotoOneOf(index, labels) => {
                tree::Stmt::JumpTable(self.expr(index), labels.clone())
            }
            Stmt::Label(label) => tree::Stmt::Label(*label),
            Stmt::Unreachable => tree::Stmt::Unreachable,
            Stmt::Return(value) => tree::Stmt::Return(value.as_ref().map(|value| self.expr(value))),
            Stmt::Point(point) => {
                let place = |object| self.place(&Place::Object(object));
                return self.comparisons?.call(*point, place);
            }
            Stmt::Here => return None,
        })
    }

    fn arm(&self, arm: &Arm) -> control::Arm<tree::Stmt> {
        control::Arm {
            labels: arm.labels.iter().map(|label| (*label).into()).collect(),
            ranges: arm
                .ranges
                .iter()
                .map(|(first, last)| ((*first).into(), (*last).into()))
                .collect(),
            is_default: arm.is_default(),
            body: self.body(&arm.body),
        }
    }

    /// An assignment as an expression.
    fn effect(&self, stmt: &Stmt) -> Option<tree::Expr> {
        let Stmt::Assign(place, op, value) = stmt else { return None };
        if let Some(step) = self.atomic_step(place, *op, value) {
            return Some(step);
        }
        let place = self.place(place);
        let value = self.assigned(&place, value);
        let op = op.map(|op| (op, self.operation(op, &place, &value)));
        Some(tree::Expr::Assign(Box::new(place), op, Box::new(value)))
    }

    /// An atomic object plus or minus one: `++` or `--`, as its number says before or after it.
    fn atomic_step(&self, place: &Place, op: Option<Op>, value: &Expr) -> Option<tree::Expr> {
        let Place::Object(number) = place else { return None };
        let object = &self.case.objects[*number as usize];
        let is_such = object.is_atomic && object.ty != Type::Int(Int::Bool);
        let step = match (op, value, number % 2) {
            (Some(Op::Add), Expr::Int(1, Int::Int), 0) => Step::PreIncrement,
            (Some(Op::Add), Expr::Int(1, Int::Int), _) => Step::PostIncrement,
            (Some(Op::Subtract), Expr::Int(1, Int::Int), 0) => Step::PreDecrement,
            (Some(Op::Subtract), Expr::Int(1, Int::Int), _) => Step::PostDecrement,
            _ => return None,
        };
        let place = self.place(place);
        let ty = self.promoted(&place);
        is_such.then(|| tree::Expr::Step(step, ty, Box::new(place)))
    }

    /// The value for a place: zero is a null pointer, if it has one.
    fn assigned(&self, place: &tree::Expr, value: &Expr) -> tree::Expr {
        match (value, place.ty()) {
            (Expr::Int(0, Int::Int), ty @ Type::Pointer(_)) => tree::Expr::Null(ty),
            _ => self.expr(value),
        }
    }

    /// A call of a function on memory, whose last argument is a number of bytes.
    fn on_memory(&self, call: &MemoryCall) -> tree::Expr {
        let first = self.place(&call.first);
        let size = tree::Expr::Size(first.ty());
        let size = match &call.count {
            None => size,
            Some(count) => {
                let count = self.expr(count);
                let ty = self.operation(Op::Multiply, &count, &size);
                tree::Expr::Binary(Op::Multiply, ty, Box::new(count), Box::new(size))
            }
        };
        let address = |place| tree::Expr::Address(Box::new(place));
        let second = match &call.second {
            Source::Byte(byte) => self.expr(byte),
            Source::Place(second) => address(self.place(second)),
        };
        let (intrinsic, ty) = match (call.is_builtin, call.function) {
            (true, function) => (Intrinsic::Memory(function), function),
            (false, function) => (Intrinsic::Library(function), function),
        };
        let ty = match ty {
            MemoryFunction::Memcmp => Type::Int(Int::Int),
            _ => Type::Void.pointer(),
        };
        tree::Expr::Builtin(intrinsic, ty, vec![address(first), second, size])
    }

    fn call(&self, routine: u32, args: &[Expr]) -> tree::Expr {
        let result = self.case.routines[routine as usize].result.clone();
        let args = args.iter().map(|arg| self.expr(arg)).collect();
        tree::Expr::Call(routine_name(routine), result.unwrap_or(Type::Void), args)
    }

    // Expressions.

    fn place(&self, place: &Place) -> tree::Expr {
        match place {
            Place::Object(number) => {
                let object = &self.case.objects[*number as usize];
                let ty = object.ty.clone();
                match object.value.as_ref().filter(|_| object.is_literal) {
                    Some(value) => {
                        let init = Box::new(self.init(&ty, value));
                        tree::Expr::Compound(ty, init)
                    }
                    None => tree::Expr::Object(self.name(*number), ty),
                }
            }
            Place::Member(of, index) => tree::Expr::Member(Arc::new(self.place(of)), *index),
            Place::Target(of, index) if **index == Expr::Int(0, Int::Int) => {
                tree::Expr::Deref(Box::new(self.place(of)))
            }
            Place::Element(of, index) | Place::Target(of, index) => {
                tree::Expr::Element(Box::new(self.place(of)), Box::new(self.expr(index)))
            }
        }
    }

    fn expr(&self, expr: &Expr) -> tree::Expr {
        match expr {
            Expr::Int(n, int) => tree::Expr::Int(*n, *int),
            Expr::Real(real, float) => tree::Expr::Real(*real, *float),
            Expr::Read(place) => self.place(place),
            Expr::Address(place) => tree::Expr::Address(Box::new(self.place(place))),
            Expr::Unary(op, of) => {
                let of = self.expr(of);
                let ty = match op {
                    UnaryOp::Not => Type::Int(Int::Int),
                    _ => self.promoted(&of),
                };
                tree::Expr::Unary(*op, ty, Box::new(of))
            }
            Expr::Binary(op, parts) => {
                let (left, right) = (self.expr(&parts[0]), self.expr(&parts[1]));
                let ty = self.operation(*op, &left, &right);
                tree::Expr::Binary(*op, ty, Box::new(left), Box::new(right))
            }
            Expr::Distance(parts) => {
                let [one, other] = [0, 1].map(|part| Box::new(self.expr(&parts[part])));
                let long = Type::Int(Int::Long);
                let distance = tree::Expr::Binary(Op::Subtract, long.clone(), one, other);
                tree::Expr::Cast(long, Box::new(distance))
            }
            Expr::Count(array) => {
                let whole = self.place(array);
                let zero = Box::new(tree::Expr::Int(0, Int::Int));
                let first = tree::Expr::Element(Box::new(whole.clone()), zero);
                let [whole, first] =
                    [whole, first].map(|of| Box::new(tree::Expr::SizeOf(Box::new(of))));
                tree::Expr::Binary(Op::Divide, Type::Int(Int::ULong), whole, first)
            }
            Expr::Memory(op, call) => {
                let (value, zero) = (self.on_memory(call), tree::Expr::Int(0, Int::Int));
                let int = Type::Int(Int::Int);
                tree::Expr::Binary(*op, int, Box::new(value), Box::new(zero))
            }
            Expr::Cast(ty, of) => tree::Expr::Cast(ty.clone(), Box::new(self.expr(of))),
            Expr::Conditional(parts) => {
                let [condition, one, other] = [0, 1, 2].map(|part| self.expr(&parts[part]));
                let ty = match one.ty() {
                    ty @ (Type::Callback(_) | Type::Vector(..)) => Some(ty),
                    _ => self.model.usual(&self.promoted(&one), &self.promoted(&other)),
                };
                let ty = ty.unwrap_or(Type::Int(Int::Int));
                tree::Expr::Conditional(ty, Box::new(condition), Box::new(one), Box::new(other))
            }
            Expr::Call(routine, args) => self.call(*routine, args),
            Expr::CallBy(place, args) => {
                let args = args.iter().map(|arg| self.expr(arg)).collect();
                tree::Expr::CallValue(Arc::new(self.place(place)), args)
            }
            Expr::Next(ty) => tree::Expr::VaArg(tree::List::Own, ty.clone(), None),
            Expr::Function(routine, ty) => tree::Expr::Function(routine_name(*routine), ty.clone()),
        }
    }

    fn operation(&self, op: Op, left: &tree::Expr, right: &tree::Expr) -> Type {
        if let Ok(ty) = vector_result(self.model, op, [&left.ty(), &right.ty()]) {
            return ty;
        }
        let (left, right) = (self.promoted(left), self.promoted(right));
        match op {
            _ if op.is_shift() => left,
            _ if op.is_logical() => Type::Int(Int::Int),
            _ => self.model.usual(&left, &right).unwrap_or(left),
        }
    }

    fn promoted(&self, expr: &tree::Expr) -> Type {
        match expr.ty() {
            Type::Int(int) => Type::Int(self.model.promoted_bits(int, expr.bits())),
            other => other,
        }
    }
}
